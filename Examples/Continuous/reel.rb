# A Homebrew formula that builds reel. Replace OWNER with the owner of your repository, create a tap with
# brew tap-new YOU/reel, add this file to it, and install with brew install --HEAD YOU/reel/reel. The formula
# has never been run on a Mac; .github/workflows/macos.yml runs it.
class Reel < Formula
  desc "Renderer of pull-to-refresh animations, frame by frame, without a phone"
  homepage "https://github.com/OWNER/RefreshReel"
  head "https://github.com/OWNER/RefreshReel.git", branch: "main"

  depends_on "pkgconf" => :build
  depends_on xcode: ["26.4", :build]
  depends_on "cairo"
  depends_on "expat"
  depends_on "fontconfig"
  depends_on "giflib"
  depends_on "glib"
  depends_on "libdeflate"
  depends_on "libpng"
  depends_on "libyaml"
  depends_on "little-cms2"
  depends_on macos: :sequoia
  depends_on "pango"

  def install
    # giflib has no pkg-config file, so its folders are passed as flags.
    giflib = Formula["giflib"]
    system "swift", "build", "--disable-sandbox", "-c", "release", "--product", "reel",
           "-Xcc", "-I#{giflib.opt_include}", "-Xlinker", "-L#{giflib.opt_lib}"
    bin.install ".build/release/reel"
    generate_completions_from_executable(bin/"reel", "--generate-completion-script",
                                         shells: [:bash, :zsh, :fish])
    man1.mkpath
    system ".ci/manuals", bin/"reel", man1
    pkgshare.install "Examples/wave.yaml"
  end

  def caveats
    <<~EOS
      Labels are set in Inter: brew install --cask font-inter
      WebP, MP4, WebM and MOV files are written by ffmpeg: brew install ffmpeg
    EOS
  end

  test do
    system bin/"reel", "render", pkgshare/"wave.yaml", "--at", "trigger", "-o", "frames"
    frames = Dir["frames/*.png"]
    assert_equal 1, frames.size
    assert_equal "\x89PNG\r\n\x1A\n".b, File.binread(frames.first, 8)
  end
end
