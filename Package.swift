// swift-tools-version: 6.3

import PackageDescription

/// The settings of every target: existentials are written with `any`, each file or its target
/// imports the modules whose members it uses, and imports are internal by default.
///
/// A target re-exports the modules that it is built on, and depends on these alone.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let realModule: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")
let flyingSocks: Target.Dependency = .product(
  name: "FlyingSocks", package: "FlyingFox", condition: .when(traits: ["CommandLine"]))
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser",
  condition: .when(traits: ["CommandLine"]))

/// Returns a library target in a floor, which is a folder of `Sources`.
func floor(_ path: String, _ dependencies: [Target.Dependency]) -> Target {
  let name = path.split(separator: "/").last.map(String.init) ?? path
  return .target(
    name: name, dependencies: dependencies, path: "Sources/\(path)", swiftSettings: strict)
}

func tests(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .testTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

func example(
  _ name: String, path: String, exclude: [String] = [], _ dependencies: [Target.Dependency]
) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies, path: "Examples/\(path)", exclude: exclude,
    swiftSettings: strict)
}

let package = Package(
  name: "RefreshReel",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    // The main library and the tools; each tool is imported separately.
    .library(
      name: "RefreshReel",
      targets: [
        "RefreshReel", "ImageCoding", "CairoBackend", "SVGBackend", "RunPages", "GoldenImages",
      ]),
    // The modules as separate libraries.
    .library(name: "BezierGeometry", targets: ["BezierGeometry"]),
    .library(name: "KeyframeAnimation", targets: ["KeyframeAnimation"]),
    .library(name: "VectorDrawing", targets: ["VectorDrawing"]),
    .library(name: "RefreshModel", targets: ["RefreshModel"]),
    .library(name: "RefreshScene", targets: ["RefreshScene"]),
    .library(name: "RefreshHeaders", targets: ["RefreshHeaders"]),
    .library(name: "ReelCommands", targets: ["ReelCommands"]),
    .library(name: "ReelTuning", targets: ["ReelTuning"]),
    .library(name: "GoldenImagesTesting", targets: ["GoldenImagesTesting"]),
    .executable(name: "reel", targets: ["reel"]),
    .executable(name: "reel-bench", targets: ["reel-bench"]),
  ],
  // A single trait: the package manager passes the names of several to the compiler in an order that
  // differs from run to run, so that it would compile everything again for the next product.
  traits: [
    .trait(
      name: "CommandLine",
      description: "The commands of reel with swift-argument-parser, its page with FlyingSocks."),
    .default(enabledTraits: ["CommandLine"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // C libraries.
    .systemLibrary(
      name: "CCairo", path: "Sources/C/CCairo", pkgConfig: "cairo",
      providers: [.apt(["libcairo2-dev"]), .brew(["cairo"])]),
    .systemLibrary(
      name: "CPango", path: "Sources/C/CPango", pkgConfig: "pangocairo",
      providers: [.apt(["libpango1.0-dev"]), .brew(["pango"])]),
    .systemLibrary(
      name: "CFontconfig", path: "Sources/C/CFontconfig", pkgConfig: "fontconfig",
      providers: [.apt(["libfontconfig-dev"]), .brew(["fontconfig"])]),
    .systemLibrary(
      name: "CPng", path: "Sources/C/CPng", pkgConfig: "libpng",
      providers: [.apt(["libpng-dev"]), .brew(["libpng"])]),
    // giflib has no pkg-config file on Debian; it is in the default search paths of compilers.
    .systemLibrary(
      name: "CGif", path: "Sources/C/CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CLcms", path: "Sources/C/CLcms", pkgConfig: "lcms2",
      providers: [.apt(["liblcms2-dev"]), .brew(["little-cms2"])]),
    .systemLibrary(
      name: "CDeflate", path: "Sources/C/CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CGlib", path: "Sources/C/CGlib", pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
    .systemLibrary(
      name: "CExpat", path: "Sources/C/CExpat", pkgConfig: "expat",
      providers: [.apt(["libexpat1-dev"]), .brew(["expat"])]),
    // Functions of the C library that Swift does not import; see its shim.h.
    .systemLibrary(name: "CExtendedAttributes", path: "Sources/C/CExtendedAttributes"),
    .systemLibrary(
      name: "CYaml", path: "Sources/C/CYaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    // Embedded files: JavaScript, style sheets, pages, templates of code and JSON schemas.
    .target(
      name: "CPages", path: "Sources/C/CPages",
      exclude: ["golden", "run", "tuner"]),
    .target(
      name: "CCode", path: "Sources/C/CCode", exclude: ["attach", "curves", "notations", "proof"]),
    .target(name: "CSchemas", path: "Sources/C/CSchemas", exclude: ["schemas"]),
    // The arguments of the process, and checks of what Swift's runtime requires.
    .target(name: "CProcess", path: "Sources/C/CProcess"),

    // Modules without C libraries and Foundation.
    floor("Core/Texts", []),
    floor("Core/BezierGeometry", ["Texts", realModule]),
    floor("Core/KeyframeAnimation", ["BezierGeometry", realModule]),
    floor("Core/VectorDrawing", ["BezierGeometry"]),
    // The files of designers, as display lists.
    floor("Core/ArtworkDrawing", ["KeyframeAnimation", "VectorDrawing", realModule]),
    floor("Core/RefreshModel", ["ArtworkDrawing"]),
    floor("Core/RefreshScene", ["RefreshModel"]),
    // One folder per family of headers: behavior, state machine, recording, settings, style.
    floor("Core/RefreshHeaders", ["RefreshScene"]),

    // Files, backends, scenarios and frames.
    floor("Files/FileAccess", ["Texts", "CExtendedAttributes", "CGlib", "CProcess"]),
    floor(
      "Files/ImageCoding",
      [
        "KeyframeAnimation", "VectorDrawing", "CDeflate", "CGif", "CLcms", "CPng",
        realModule,
      ]),
    floor("Render/CairoBackend", ["VectorDrawing", "CCairo", "CFontconfig", "CPango"]),
    floor("Render/SVGBackend", ["VectorDrawing"]),
    floor(
      "Render/RefreshScenario", ["RefreshHeaders", "FileAccess", "ImageCoding", "CExpat", "CYaml"]),
    floor("Render/FrameSequence", ["FileAccess", "CairoBackend", "RefreshScenario"]),

    floor("Tools/RunPages", ["FrameSequence", "CPages"]),
    floor("Tools/GoldenImages", ["FileAccess", "RunPages", "CPages", realModule]),

    // Links the testing libraries, so no program may depend on it.
    floor("Tools/GoldenImagesTesting", ["FileAccess", "GoldenImages"]),

    // Curves, figures and exports.
    floor("Tools/CurveTuning", ["KeyframeAnimation", realModule]),
    floor("Tools/Figures", ["FileAccess", "FrameSequence", "CurveTuning", realModule]),
    floor("Tools/CodeExport", ["FrameSequence", "CurveTuning", "CCode", realModule]),

    // The library and the commands.
    floor("App/RefreshReel", ["FileAccess", "FrameSequence"]),
    floor(
      "App/ReelCommands",
      [
        "FileAccess", "SVGBackend", "RunPages", "GoldenImages", "CurveTuning", "Figures",
        "CodeExport", "RefreshReel", "CProcess", "CSchemas", argumentParser,
      ]),
    // The live page of `reel tune`, the only target that depends on a server.
    floor(
      "App/ReelTuning",
      [
        "FileAccess", "RunPages", "GoldenImages", "CurveTuning", "CodeExport", "ReelCommands",
        "CPages", "CGlib", flyingSocks,
      ]),
    .executableTarget(
      name: "reel", dependencies: ["ReelTuning"], path: "Sources/App/reel", swiftSettings: strict),
    // Benchmarks of reel and comparable programs.
    .executableTarget(
      name: "reel-bench",
      dependencies: ["FileAccess", "GoldenImages", "Figures", "ReelCommands", argumentParser],
      path: "Tests/Benchmarks", swiftSettings: strict),

    // Examples.
    example("render-from-code", path: "RenderFromCode", ["RefreshReel"]),
    example(
      "custom-style", path: "CustomStyle", exclude: ["sunrise.yaml"],
      ["RefreshReel", "ReelCommands", "ReelTuning"]),
    example(
      "custom-behavior", path: "CustomBehavior", exclude: ["two-level.yaml", "Tests"],
      ["RefreshReel", "ReelCommands", "ReelTuning"]),
    .testTarget(
      name: "TwoLevelHeaderTests",
      dependencies: ["custom-behavior", "RefreshReel", "GoldenImagesTesting"],
      path: "Examples/CustomBehavior/Tests", exclude: ["__Goldens__"], swiftSettings: strict),
    .testTarget(
      name: "OrbitHeaderTests", dependencies: ["RefreshReel", "GoldenImagesTesting"],
      path: "Examples/GoldenTests", exclude: ["__Goldens__", "ci.yml", "orbit.yaml"],
      swiftSettings: strict),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "ScenarioSupport",
      dependencies: ["CairoBackend", "RefreshScenario", "TestSupport", realModule],
      path: "Tests/ScenarioSupport", swiftSettings: strict),
    .target(
      name: "DrawingSupport",
      dependencies: ["ImageCoding", "TestSupport"],
      path: "Tests/DrawingSupport", swiftSettings: strict),
    // The fuzzer; see .ci/fuzz.
    .target(
      name: "Fuzzing",
      dependencies: ["ReelTuning", "TestSupport"],
      path: "Tests/Fuzzing", swiftSettings: strict),
    .executableTarget(
      name: "reel-fuzz", dependencies: ["Fuzzing", argumentParser], path: "Tests/FuzzProgram",
      swiftSettings: strict),
    tests("FuzzingTests", ["Fuzzing"]),
    tests("CodeExportTests", ["ScenarioSupport", "FileAccess", "GoldenImages", "CodeExport"]),
    tests("ReelTuningTests", ["FileAccess", "ReelTuning", "TestSupport"]),
    tests("TextsTests", ["Texts", "TestSupport"]),
    tests("BezierGeometryTests", ["BezierGeometry", "TestSupport", realModule]),
    tests("KeyframeAnimationTests", ["KeyframeAnimation", "TestSupport", realModule]),
    tests("VectorDrawingTests", ["BezierGeometry", "VectorDrawing", "TestSupport"]),
    tests(
      "ArtworkDrawingTests",
      ["FileAccess", "GoldenImages", "DrawingSupport", "ScenarioSupport"]),
    tests("RefreshModelTests", ["ScenarioSupport", realModule]),
    tests("RefreshSceneTests", ["RefreshScene", "ScenarioSupport", realModule]),
    tests("ImageCodingTests", ["ImageCoding", "CDeflate", "CPng", "DrawingSupport"]),
    tests("CairoBackendTests", ["CairoBackend", "DrawingSupport"]),
    tests(
      "SVGBackendTests",
      ["FileAccess", "SVGBackend", "GoldenImages", "DrawingSupport", "ScenarioSupport"]),
    tests("RefreshScenarioTests", ["ScenarioSupport", "RefreshScenario"]),
    tests("FileAccessTests", ["FileAccess", "CExtendedAttributes", "TestSupport"]),
    tests(
      "FrameSequenceTests",
      ["FileAccess", "FrameSequence", "DrawingSupport", "ScenarioSupport"]),
    tests("GoldenImagesTests", ["FileAccess", "GoldenImages", "ScenarioSupport"]),
    tests("GoldenTests", ["GoldenImages", "ScenarioSupport"]),
    tests("CurveTuningTests", ["CurveTuning", "TestSupport", realModule]),
    .testTarget(
      name: "GoldenImagesTestingTests",
      dependencies: ["GoldenImages", "GoldenImagesTesting", "ScenarioSupport"],
      exclude: ["__Goldens__", "trial.yaml"], swiftSettings: strict),
    tests(
      "FiguresTests",
      ["FileAccess", "SVGBackend", "GoldenImages", "Figures", "ScenarioSupport", realModule]),
    tests(
      "RunPagesTests",
      ["FileAccess", "RunPages", "GoldenImages", "DrawingSupport", "ScenarioSupport"]),
    tests("RefreshReelTests", ["FileAccess", "RefreshReel", "TestSupport"]),
    tests("ReelCommandsTests", ["FileAccess", "ReelCommands", "TestSupport", argumentParser]),
    tests("CommandLineTests", ["ImageCoding", "GoldenImages", "TestSupport"]),
    tests("ExampleTests", ["FrameSequence", "Figures", "ScenarioSupport"]),
  ]
)
