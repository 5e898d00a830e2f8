# A Homebrew formula, untested: it was never run. The addresses are those of whoever publishes it.
class Verify < Formula
  desc "Proof of a Pokémon HOME collection from screen recordings"
  homepage "https://example.org/verify"
  head "https://example.org/verify.git", branch: "main"
  license "MIT"

  depends_on "pkgconf" => :build
  depends_on "ffmpeg"
  depends_on "leptonica"
  depends_on "libpq"
  depends_on "openssl@3"
  depends_on "tesseract"
  depends_on "tesseract-lang"
  uses_from_macos "swift" => :build

  def install
    flags = ["-c", "release", "--disable-sandbox"]
    flags << "--static-swift-stdlib" if OS.linux?
    system "swift", "build", *flags, "--product", "verify"
    products = Utils.safe_popen_read("swift", "build", *flags, "--show-bin-path").chomp
    libexec.install "#{products}/verify"
    # What the program reads at run time lies beside it.
    libexec.install Dir["#{products}/verify_*.resources", "#{products}/verify_*.bundle"]
    bin.install_symlink libexec/"verify"
    generate_completions_from_executable(libexec/"verify", "--generate-completion-script")
    pkgshare.install "fixtures/demo"
  end

  test do
    output = shell_output("#{bin}/verify #{pkgshare}/demo/switch.mp4 " \
                          "--hashes #{pkgshare}/demo/hashes.tsv --no-database --format ndjson")
    assert_match '"verdict":"verified"', output
  end
end
