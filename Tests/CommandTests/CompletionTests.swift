import Foundation
import Testing

/// Completion in real shells, each of which runs the built program.
struct CompletionTests {
  private static func has(_ shell: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)")
  }

  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try FileManager.default.createSymbolicLink(
      at: folder.url.appending(path: "verify"),
      withDestinationURL: Program.folder.appending(path: "verify"))
    for name in ["switch.mp4", "swatch.png", "swim.txt"] { try folder.file(name, "") }
    for shell in ["bash", "zsh", "fish"] {
      let script = try Program().run(["--generate-completion-script", shell], in: folder.url)
      #expect(script.status == 0)
      try folder.file("completion.\(shell)", script.output)
    }
    return folder
  }

  /// Returns the lines that a shell's script writes, in a folder with recordings.
  private func lines(_ shell: String, _ script: String) throws -> [String] {
    let folder = try folder()
    let process = Program().process([], in: folder.url)
    process.executableURL = URL(fileURLWithPath: "/usr/bin/\(shell)")
    process.arguments = [shell == "bash" ? "--norc" : shell == "zsh" ? "-f" : "-N", "-c", script]
    process.environment?["PATH"] = "\(folder.path):/usr/bin:/bin"
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private static let cases: [(words: [String], offered: [String], others: [String])] = [
    (["sw"], ["switch.mp4", "swatch.png"], ["swim.txt"]),
    (["coll"], ["collection"], ["switch.mp4"]),
    (["read", "sw"], ["switch.mp4", "swatch.png"], ["swim.txt"]),
    (["switch.mp4", "--form"], ["--format"], []),
    (["switch.mp4", "--format", "nd"], ["ndjson"], ["text"]),
    (["--redo", "switch.mp4", "swa"], ["swatch.png"], ["switch.mp4"]),
    (["checklist", "show", "national-f"], ["national-forms"], ["national"]),
    (["dex", "show", "raichu-a"], ["raichu-alola"], ["raichu"]),
    (["dex", "show", "Wingu"], ["Wingull"], ["wingull"]),
    (["merge", "sw"], [], ["switch.mp4"]),
  ]

  @Test(.enabled(if: has("bash"), "needs bash"), arguments: 0..<cases.count)
  func `bash completes recordings, values, checklists and Pokémon`(number: Int) throws {
    let (words, offered, others) = Self.cases[number]
    let line = (["verify"] + words).joined(separator: " ")
    let found = try lines(
      "bash",
      """
      . ./completion.bash
      COMP_WORDS=(\(line)); COMP_CWORD=\(words.count)
      COMP_LINE='\(line)'; COMP_POINT=${#COMP_LINE}
      function="$(complete -p verify | sed 's/.*-F \\([^ ]*\\).*/\\1/')"
      "$function" verify "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
      printf '%s\\n' "${COMPREPLY[@]}"
      """)
    #expect(Set(offered).isSubset(of: found), "\(found)")
    #expect(Set(others).isDisjoint(with: found), "\(found)")
  }

  // What the program itself completes, fish asks for on a terminal alone: there it knows the
  // cursor.
  @Test(
    .enabled(if: has("fish"), "needs fish"),
    arguments: cases.indices.filter { !["checklist", "dex"].contains(cases[$0].words[0]) })
  func `fish completes recordings, commands and values`(number: Int) throws {
    let (words, offered, others) = Self.cases[number]
    let line = (["verify"] + words).joined(separator: " ")
    let found = try lines("fish", "source completion.fish; complete -C '\(line)'")
      .map { String($0.split(separator: "\t")[0]) }
    #expect(Set(offered).isSubset(of: found), "\(found)")
    #expect(Set(others).isDisjoint(with: found), "\(found)")
  }

  @Test(.enabled(if: has("zsh"), "needs zsh"), arguments: 0..<cases.count)
  func `zsh completes recordings, values, checklists and Pokémon`(number: Int) throws {
    let (words, offered, others) = Self.cases[number]
    let line = (["verify"] + words).joined(separator: " ")
    // A shell in a terminal of its own lists what it offers, and prints an end when the line is
    // cleared.
    let text = try lines(
      "zsh",
      #"""
      zmodload zsh/zpty
      zpty -b shell "PS1= TERM=dumb zsh -f -i"
      zpty -w shell 'PS1=; autoload -U compinit; compinit -u -D; stty columns 300'
      zpty -w shell '. ./completion.zsh; bindkey "^I" list-choices; print be''gin'
      zpty -r shell output $'*begin\r*'
      zpty -w -n shell '\#(line)'$'\t'
      zpty -w -n shell $'\C-a\C-kprint e\'\'nd\n'
      zpty -r shell output $'*end\r*'
      print -r -- "$output"
      zpty -d shell
      """#
    ).joined(separator: " ").replacing(line, with: "")
    for word in offered { #expect(text.contains(word), "\(text)") }
    for word in others { #expect(!text.contains("\(word) "), "\(text)") }
  }
}
