import Foundation
import TestSupport
import Testing

/// `scripts/install` with the program that was built for the tests.
@Suite("Installing")
struct InstallTests {
  private let folder: ScratchFolder
  init() throws { folder = try ScratchFolder() }

  private func install(_ options: String) throws -> ProgramRun {
    let script = Repository.root.appending(path: "scripts/install").path
    return try shell("'\(script)' --prefix '\(folder["a prefix"])' \(options)", in: folder)
  }

  private func listing() throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: folder["a prefix"]).sorted()
  }

  @Test func whatIsInstalledWorksAndIsRemovedAgain() throws {
    try folder.write("another's", to: "a prefix/share/man/man1/other.1")
    let before = try listing()
    let program = "--program \"$(command -v hither)\""
    let run = try install(program)
    #expect(run.status == 0, "\(run.diagnostics)")

    let version = try shell("'a prefix/bin/hither' --version", in: folder)
    #expect(version.text == (try hither("--version", in: folder).text))
    let pages = try folder.names(of: "a prefix/share/man/man1")
    for page in ["hither.1", "hither-report.1", "hither-cards-pair.1", "other.1"] {
      #expect(pages.contains(page), "\(page)")
    }
    for (shell, file) in [
      ("bash", "bash-completion/completions/hither"), ("zsh", "zsh/site-functions/_hither"),
      ("fish", "fish/vendor_completions.d/hither.fish"),
    ] {
      let completions = try hither("completions", shell, in: folder).text
      #expect(try folder.text(of: "a prefix/share/" + file) == completions)
    }

    // Installed once more, it is the same, and a page that a version before had is gone.
    let installed = try listing()
    try folder.write("old", to: "a prefix/share/man/man1/hither-old.1")
    let list = "a prefix/share/hither/installed"
    try folder.write(try folder.text(of: list) + "share/man/man1/hither-old.1\n", to: list)
    #expect(try install(program).status == 0)
    #expect(try listing() == installed)

    try folder.write("mine", to: "a prefix/share/fish/mine")
    #expect(try install("--uninstall").status == 0)
    #expect(try listing() == (before + ["share/fish", "share/fish/mine"]).sorted())
    #expect(try folder.text(of: "a prefix/share/man/man1/other.1") == "another's")
  }

  @Test func nothingIsRemovedWithoutAReceiptOrOutsideOfThePrefix() throws {
    try folder.write("mine", to: "mine")
    try folder.write("mine", to: "a prefix/bin/hither")
    let missing = try install("--uninstall")
    #expect(missing.status == 66 && missing.diagnostics.contains("nothing was installed"))
    for path in ["../mine", "/etc/passwd", "bin/../../mine"] {
      try folder.write("bin/hither\n\(path)\n", to: "a prefix/share/hither/installed")
      let damaged = try install("--uninstall")
      #expect(damaged.status == 65 && damaged.diagnostics.contains(path), "\(damaged.diagnostics)")
      #expect(folder.holds("mine") && folder.holds("a prefix/bin/hither"))
    }
  }

  @Test func theCommandLineIsChecked() throws {
    for options in ["--bogus", "--program", "--prefix=", "stray"] {
      #expect(try install(options).status == 64, "\(options)")
    }
    #expect(try install("--program /nowhere").status == 66)
    #expect(!folder.holds("a prefix"))
  }
}
