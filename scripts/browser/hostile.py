"""Texts that would do something if the page took them at their word."""

TEXTS = [
    "<script>document.title='owned'</script>",
    "</script><script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">",
    "\"><svg onload=document.title='owned'>",
    "' onmouseover='document.title=1",
    "javascript:document.title='owned'",
    "{{{style}}}", "{{title}}", "{{> entry}}", "${document.title='owned'}",
    "</title><h1>owned</h1>", "<!--", "-->", "]]>", "<![CDATA[x]]>",
    "&lt;script&gt;", "&#60;b&#62;", "</style><style>*{display:none}",
    "\u2028document.title='owned'\u2029", "\x1b]0;owned\x07", "\x1b[2J", "\u202egnp.exe",
    "=HYPERLINK(\"https://example.org\")", "+1", "-1", "@SUM(A1)", "\t=1", "a,b\"c\r\nd",
    "https://example.org/x.png", "//example.org/x.png", "file:///etc/passwd", "../../etc/passwd",
    "%3Cscript%3E", "\\u003cscript\\u003e", "<base href=https://example.org/>",
    "<meta http-equiv=refresh content='0;url=https://example.org'>",
    "<iframe src=https://example.org>", "<form action=https://example.org><button>",
]
