/// Texts that would do something if a page, a table or a terminal took them at their word.
enum HostileText {
  static let all = [
    "<script>document.title='owned'</script>", "</script><script>document.title='owned'</script>",
    "<img src=x onerror=\"document.title='owned'\">", "\"><svg onload=document.title='owned'>",
    "' onmouseover='document.title=1", "javascript:document.title='owned'", "{{{style}}}",
    "{{title}}",
    "{{> entry}}", "</title><h1>owned</h1>", "<!--", "-->", "]]>", "<![CDATA[", "&lt;b&gt;",
    "&#60;b&#62;",
    "</style><style>*{display:none}", "\u{2028}alert(1)\u{2029}", "\u{1B}]0;owned\u{7}",
    "\u{1B}[2J",
    "=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "a,b\"c\r\nd", "\u{202E}gnp.exe", "\u{0}nul", "\\u003c",
    "`${document.title='owned'}`", "| a | b |\n|---|---|", "<https://example.org>", "%3Cscript%3E",
    // With the mark behind it, each of these signs is another character to Swift, and to nobody
    // else.
    "\"\u{301} onmouseover=\"\u{301}document.title='\u{301}owned",
    "a|\u{301}b\"\u{301},c<\u{FE0F}br>\u{FE0F}",
  ]
}
