import Foundation

/// The source of lottie-web, which a Python package contains; only tests use it.
public enum LottieWeb {
  private static let python = RefereePython.program(importing: "importlib.util")

  /// The source; `nil` if the package is not installed.
  public static let source: String? = {
    guard python.isAvailable, let outcome = try? python.run(["-c", script]), outcome.status == 0
    else { return nil }
    return String(decoding: outcome.output, as: UTF8.self)
  }()

  private static let script = """
    import glob, json, os, importlib.util
    folder = os.path.dirname(importlib.util.find_spec("streamlit_lottie").origin)
    for path in glob.glob(folder + "/frontend/build/static/js/*.map"):
      sources = json.load(open(path))
      for name, content in zip(sources["sources"], sources["sourcesContent"]):
        if name.endswith("lottie-web/build/player/lottie.js"): print(content)
    """
}
