import ArgumentParser

/// The completion script of a shell: ArgumentParser's script, but with an optional word `read`.
///
/// ArgumentParser completes a command's name and then its arguments. Where the first word is no
/// command, the additions complete as if `read` stood before it.
extension Verify {
  /// ArgumentParser's option that prints a script.
  private static let completionOption = "--generate-completion-script"

  /// Returns the script that a command line asks for; `nil` where it asks for none, or for an
  /// unknown shell.
  static func completionScript(askedBy arguments: some Collection<String>) -> String? {
    guard arguments.first == completionOption, arguments.count == 2,
      let shell = arguments.dropFirst().first.flatMap(CompletionShell.init(rawValue:))
    else { return nil }
    return script(for: shell)
  }

  private static func script(for shell: CompletionShell) -> String {
    let script = completionScript(for: shell)
    switch shell {
    case .bash: return bash(script)
    case .zsh: return zsh(script)
    case .fish: return fish(script)
    default: return script
    }
  }

  private static var commands: [String] {
    Verify.configuration.subcommands.compactMap { $0.configuration.commandName } + ["help"]
  }

  /// Inserts `read` into the words of the command line, which the generated function reads.
  private static func bash(_ script: String) -> String {
    script.replacing(
      "complete -o filenames -F _verify verify",
      with: """
        # The word `read` may be left out: a first word that is no command is a recording.
        _verify_or_read() {
            case "${COMP_WORDS[1]-}" in
            \(commands.joined(separator: "|")))
                _verify "${@}"
                return
                ;;
            esac
            if [[ "${COMP_CWORD}" -eq 1 ]]; then _verify "${@}"; fi
            local -r line="${COMP_LINE#*"${COMP_WORDS[0]}"}"
            COMP_LINE="${COMP_WORDS[0]} read${line}"
            COMP_POINT="$((COMP_POINT + 5))"
            COMP_WORDS=("${COMP_WORDS[0]}" read "${COMP_WORDS[@]:1}")
            COMP_CWORD="$((COMP_CWORD + 1))"
            _verify "${@}"
        }

        complete -o filenames -F _verify_or_read verify
        """)
  }

  private static func zsh(_ script: String) -> String {
    script.replacing("_verify() {\n", with: "_verify_commands() {\n", maxReplacements: 1)
      .replacing(
        "if [[ \"${funcstack[1]}\" = _verify ]]; then",
        with: """
          # The word `read` may be left out: a first word that is no command is a recording.
          _verify() {
              local -ar commands=(\(commands.joined(separator: " ")))
              local -i ret=1
              if [[ "${CURRENT}" -eq 2 || -n "${commands[(re)${words[2]}]}" ]]; then
                  _verify_commands && ret=0
              fi
              if [[ -z "${commands[(re)${words[2]}]}" ]]; then
                  words=("${words[1]}" read "${(@)words[2,-1]}")
                  CURRENT="$((CURRENT + 1))"
                  _verify_commands && ret=0
              fi
              return "${ret}"
          }

          if [[ "${funcstack[1]}" = _verify ]]; then
          """)
  }

  /// Offers the completions of `read` where there is no command, too.
  private static func fish(_ script: String) -> String {
    let condition = "-n 'not __fish_seen_subcommand_from \(commands.joined(separator: " "))'"
    let added = script.split(separator: "\n").compactMap { line -> String? in
      let pattern = /-n '[a-z_]* "verify read"[^']*'/
      guard line.hasPrefix("complete "), line.contains(pattern) else { return nil }
      return String(line.replacing(pattern, with: condition))
    }
    return ([script, "# The word `read` may be left out."] + added).joined(separator: "\n")
  }
}
