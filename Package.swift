// swift-tools-version: 6.3

import PackageDescription

/// Every target is held to the same rules: nothing is imported by accident, nothing leaks
/// from one floor to the next, and an existential is always seen for what it costs.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("InternalImportsByDefault"),
]

let realModule: Target.Dependency = .product(name: "RealModule", package: "swift-numerics")
let flyingFox: Target.Dependency = .product(name: "FlyingFox", package: "FlyingFox")
let flyingSocks: Target.Dependency = .product(name: "FlyingSocks", package: "FlyingFox")
let argumentParser: Target.Dependency = .product(
  name: "ArgumentParser", package: "swift-argument-parser")

/// A library in one of the rooms: the folders of `Sources`.
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
  platforms: [.macOS(.v15)],
  products: [
    // The face, and what it stands on, each to be imported by its own name.
    .library(
      name: "RefreshReel",
      targets: [
        "RefreshReel", "Quantities", "Texts", "BezierGeometry", "KeyframeAnimation",
        "VectorDrawing", "RefreshModel", "RefreshScene", "ImageCoding", "CairoBackend",
        "SVGBackend", "RefreshScenario", "FrameSequence", "RunPages", "GoldenImages", "CurveTuning",
        "Plots", "Sweeps", "Handoff",
      ]),
    .library(name: "ReelCommands", targets: ["ReelCommands"]),
    .library(name: "ReelTuning", targets: ["ReelTuning"]),
    .library(name: "GoldenImagesTesting", targets: ["GoldenImagesTesting"]),
    .executable(name: "reel", targets: ["reel"]),
    .executable(name: "reel-tune", targets: ["reel-tune"]),
    .executable(name: "reel-bench", targets: ["reel-bench"]),
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-numerics", from: "1.1.1"),
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The C boundary.
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
    // giflib has no package file of its own on Debian; it lies where compilers look anyway.
    .systemLibrary(
      name: "CGif", path: "Sources/C/CGif", providers: [.apt(["libgif-dev"]), .brew(["giflib"])]),
    .systemLibrary(
      name: "CDeflate", path: "Sources/C/CDeflate", pkgConfig: "libdeflate",
      providers: [.apt(["libdeflate-dev"]), .brew(["libdeflate"])]),
    .systemLibrary(
      name: "CGlib", path: "Sources/C/CGlib", pkgConfig: "glib-2.0",
      providers: [.apt(["libglib2.0-dev"]), .brew(["glib"])]),
    // Of the C library: its module leaves them out.
    .systemLibrary(name: "CExtendedAttributes", path: "Sources/C/CExtendedAttributes"),
    .systemLibrary(
      name: "CYaml", path: "Sources/C/CYaml", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),

    // Texts of other languages, embedded as they are.
    .target(name: "CPages", path: "Sources/C/CPages", exclude: ["run", "golden", "tuner"]),
    .target(name: "CSchemas", path: "Sources/C/CSchemas", exclude: ["schemas"]),

    // Floors without C and without Foundation.
    floor("Core/Texts", []),
    floor("Core/BezierGeometry", ["Texts", realModule]),
    floor("Core/KeyframeAnimation", ["Texts", "BezierGeometry", realModule]),
    floor("Core/VectorDrawing", ["BezierGeometry", realModule, "Texts"]),
    floor(
      "Core/RefreshModel",
      ["Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", realModule]),
    floor(
      "Core/RefreshScene",
      ["BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel", realModule]),
    // A folder a family: behavior, state machine, recording, settings, style.
    floor(
      "Core/RefreshHeaders",
      [
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", realModule,
      ]),

    // Backends and files.
    floor(
      "Files/ImageCoding",
      ["KeyframeAnimation", "VectorDrawing", "CPng", "CDeflate", "CGif", realModule]),
    floor(
      "Render/CairoBackend",
      ["Texts", "BezierGeometry", "VectorDrawing", "CCairo", "CPango", "CFontconfig"]),
    floor("Render/SVGBackend", ["Texts", "BezierGeometry", "VectorDrawing"]),
    floor(
      "Render/RefreshScenario",
      [
        "RefreshHeaders",
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "ImageCoding", "CGlib", "CYaml",
      ]),
    floor(
      "Render/FrameSequence",
      [
        "RefreshHeaders",
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "ImageCoding", "CairoBackend", "RefreshScenario", "CExtendedAttributes",
      ]),

    floor(
      "Tools/RunPages",
      [
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "ImageCoding", "RefreshScenario", "FrameSequence", "CPages",
      ]),
    floor(
      "Tools/GoldenImages",
      [
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "ImageCoding", "CairoBackend", "RefreshScenario", "FrameSequence",
        "RunPages", "CPages",
      ]),

    // Links the test libraries, so that no program may know it.
    floor(
      "Tools/GoldenImagesTesting",
      [
        "VectorDrawing", "RefreshModel", "RefreshScene", "ImageCoding", "CairoBackend",
        "RefreshScenario", "FrameSequence", "GoldenImages",
      ]),

    // Tuning.
    floor(
      "Tools/CurveTuning",
      ["Texts", "BezierGeometry", "KeyframeAnimation", realModule]),
    floor(
      "Tools/Figures",
      [
        "RefreshHeaders",
        "Texts",
        "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel", "RefreshScenario",
        "CurveTuning", realModule, "RefreshScene", "CairoBackend", "FrameSequence",
      ]),
    floor(
      "Tools/Sweeps",
      [
        "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel", "RefreshScene",
        "CairoBackend", "FileAccess", "RefreshScenario", "FrameSequence", "CurveTuning", "Plots",
      ]),
    floor(
      "Tools/Handoff",
      [
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "ImageCoding", "SVGBackend", "RefreshScenario", "FrameSequence",
        "CurveTuning", realModule,
      ]),

    // The faces.
    floor(
      "App/RefreshReel",
      [
        "Quantities", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "CairoBackend", "FileAccess", "RefreshScenario", "FrameSequence",
      ]),
    floor(
      "App/TunerServer",
      [
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "ImageCoding", "RefreshScenario", "FrameSequence", "RunPages", "CPages",
        flyingFox, flyingSocks,
      ]),
    floor(
      "App/ReelCommands",
      [
        "RefreshHeaders",
        "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing", "RefreshModel",
        "RefreshScene", "ImageCoding", "CairoBackend", "RefreshScenario", "FrameSequence",
        "GoldenImages", "SVGBackend", "CurveTuning", "Plots", "Sweeps", "Handoff", "RunPages",
        "CSchemas", argumentParser,
      ]),
    // The live page of the commands: it alone brings a server, Foundation and their libraries.
    floor(
      "App/ReelTuning",
      [
        "ReelCommands", "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing",
        "RefreshModel", "RefreshScene", "PNGCoding", "RefreshScenario", "FrameSequence", "RunPages",
        "CPages", flyingFox, flyingSocks,
      ]),
    .executableTarget(
      name: "reel", dependencies: ["ReelCommands"], path: "Sources/App/reel", swiftSettings: strict),
    .executableTarget(
      name: "reel-tune", dependencies: ["ReelCommands", "ReelTuning"],
      path: "Sources/App/reel-tune", exclude: ["Linking"],
      swiftSettings: strict,
      linkerSettings: [
        // Static Foundation asks for libcurl; the folder has a stand-in. The flag is unsafe only because it
        // names a folder, and this product is never another package's dependency.
        .unsafeFlags(
          ["-L\(Context.packageDirectory)/Sources/App/reel-tune/Linking"],
          .when(platforms: [.linux]))
      ]),
    // Measures reel beside its peers.
    .executableTarget(
      name: "reel-bench",
      dependencies: [
        "Quantities", "Texts", "BezierGeometry", "KeyframeAnimation", "VectorDrawing",
        "RefreshModel", "RefreshScene", "ImageCoding", "CairoBackend", "RefreshScenario",
        "FrameSequence", "Sweeps", "ReelCommands", argumentParser,
      ], path: "Tests/Benchmarks", swiftSettings: strict),

    // Programs to copy from.
    example("render-from-code", path: "RenderFromCode", ["RefreshReel"]),
    example(
      "custom-style", path: "CustomStyle", exclude: ["sunrise.yaml"],
      ["RefreshReel", "ReelCommands", "ReelTuning"]),
    example(
      "custom-behaviour", path: "CustomBehaviour", exclude: ["two-level.yaml", "Tests"],
      ["RefreshReel", "ReelCommands", "ReelTuning"]),
    .testTarget(
      name: "TwoLevelHeaderTests",
      dependencies: ["custom-behaviour", "RefreshReel", "GoldenImagesTesting"],
      path: "Examples/CustomBehaviour/Tests", exclude: ["__Goldens__"], swiftSettings: strict),
    .testTarget(
      name: "OrbitHeaderTests", dependencies: ["RefreshReel", "GoldenImagesTesting"],
      path: "Examples/GoldenTests", exclude: ["__Goldens__", "ci.yml", "orbit.yaml"],
      swiftSettings: strict),

    // Tests.
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: strict),
    .target(
      name: "DrawingSupport",
      dependencies: [
        "KeyframeAnimation", "VectorDrawing", "ImageCoding", "BezierGeometry", "TestSupport",
      ],
      path: "Tests/DrawingSupport", swiftSettings: strict),
    // Mutated input; see .ci/fuzz.
    .target(
      name: "Fuzzing",
      dependencies: [
        "RefreshHeaders", "ReelCommands", "RefreshScenario", "RefreshScene", "TestSupport", "ReelTuning",
      ],
      path: "Tests/Fuzzing", swiftSettings: strict),
    .executableTarget(
      name: "reel-fuzz", dependencies: ["Fuzzing", argumentParser], path: "Tests/FuzzProgram",
      swiftSettings: strict),
    tests("FuzzingTests", ["Fuzzing", "TestSupport"]),
    tests("BezierGeometryTests", ["BezierGeometry", "TestSupport", realModule]),
    tests(
      "KeyframeAnimationTests", ["KeyframeAnimation", "BezierGeometry", "TestSupport", realModule]),
    tests("VectorDrawingTests", ["VectorDrawing", "BezierGeometry", "TestSupport"]),
    tests(
      "RefreshModelTests",
      [
        "RefreshHeaders", "RefreshModel", "KeyframeAnimation", "BezierGeometry", "TestSupport",
        realModule,
      ]),
    tests(
      "RefreshSceneTests",
      [
        "RefreshHeaders",
        "RefreshScene", "RefreshModel", "KeyframeAnimation", "VectorDrawing", "BezierGeometry",
        "CairoBackend", "TestSupport", realModule,
      ]),
    tests(
      "ImageCodingTests",
      [
        "ImageCoding", "KeyframeAnimation", "VectorDrawing", "BezierGeometry", "CPng",
        "TestSupport", "DrawingSupport",
      ]),
    tests(
      "CairoBackendTests",
      [
        "CairoBackend", "ImageCoding", "VectorDrawing", "BezierGeometry", "TestSupport",
        "DrawingSupport",
      ]),
    tests(
      "SVGBackendTests",
      [
        "SVGBackend", "CairoBackend", "ImageCoding", "RefreshScenario", "RefreshScene",
        "RefreshModel", "KeyframeAnimation", "VectorDrawing", "BezierGeometry", "TestSupport",
        "DrawingSupport",
      ]),
    tests(
      "RefreshScenarioTests",
      [
        "RefreshHeaders",
        "Texts", "RefreshScenario", "RefreshScene", "RefreshModel", "KeyframeAnimation",
        "VectorDrawing", "ImageCoding", "BezierGeometry", "TestSupport",
      ]),
    tests("FileAccessTests", ["FileAccess", "TestSupport"]),
    tests(
      "FrameSequenceTests",
      [
        "FrameSequence", "RefreshScenario", "RefreshScene", "RefreshModel", "KeyframeAnimation",
        "CairoBackend", "ImageCoding", "VectorDrawing", "BezierGeometry", "TestSupport",
        "DrawingSupport", "Texts",
      ]),
    tests(
      "GoldenImagesTests",
      [
        "GoldenImages", "FrameSequence", "RefreshScenario", "RefreshScene", "ImageCoding",
        "VectorDrawing", "BezierGeometry", "TestSupport",
      ]),
    tests(
      "GoldenTests",
      [
        "RefreshHeaders", "BezierGeometry", "GoldenImages", "RefreshScenario", "RefreshScene",
        "TestSupport",
      ]),
    tests(
      "CurveTuningTests",
      ["CurveTuning", "KeyframeAnimation", "BezierGeometry", "TestSupport", realModule]),
    .testTarget(
      name: "GoldenImagesTestingTests",
      dependencies: [
        "RefreshHeaders",
        "GoldenImagesTesting", "GoldenImages", "RefreshScenario", "RefreshScene", "RefreshModel",
        "ImageCoding", "VectorDrawing", "BezierGeometry", "TestSupport",
      ],
      exclude: ["__Goldens__", "trial.yaml"], swiftSettings: strict),
    tests(
      "FiguresTests",
      [
        "Plots", "CurveTuning", "RefreshScenario", "RefreshScene", "RefreshModel",
        "KeyframeAnimation", "SVGBackend", "CairoBackend", "ImageCoding", "VectorDrawing",
        "BezierGeometry", "TestSupport", realModule,
      ]),
    tests(
      "SweepsTests",
      [
        "Sweeps", "FrameSequence", "CairoBackend", "FileAccess", "RefreshScenario", "RefreshScene",
        "RefreshModel", "KeyframeAnimation", "VectorDrawing", "BezierGeometry", realModule,
      ]),
    tests(
      "RunPagesTests",
      [
        "RunPages", "FrameSequence", "RefreshScenario", "RefreshScene", "RefreshModel",
        "CairoBackend", "ImageCoding", "VectorDrawing", "BezierGeometry", "TestSupport",
        "DrawingSupport",
      ]),
    tests(
      "TunerServerTests",
      ["TunerServer", "FileAccess", "RefreshScenario", "RefreshScene", "Texts", "TestSupport"]),
    tests(
      "HandoffTests",
      [
        "GoldenImages",
        "Handoff", "CurveTuning", "FrameSequence", "FileAccess", "RefreshScenario", "RefreshScene",
        "RefreshModel", "KeyframeAnimation", "CairoBackend", "VectorDrawing", "BezierGeometry",
        "TestSupport",
      ]),
    tests(
      "RefreshReelTests",
      ["RefreshReel", "CairoBackend", "ImageCoding", "VectorDrawing", "TestSupport"]),
    tests(
      "ReelCommandsTests",
      [
        "Texts", "ReelCommands", "FrameSequence", "FileAccess", "RefreshScenario", "RefreshScene",
        "RefreshModel",
        "KeyframeAnimation", "CairoBackend", "VectorDrawing", "BezierGeometry", "TestSupport",
      ]),
    tests("CommandLineTests", ["ImageCoding", "VectorDrawing", "TestSupport"]),
    tests(
      "ExampleTests",
      [
        "Plots", "FrameSequence", "RefreshScenario", "RefreshScene", "RefreshModel", "CurveTuning",
        "KeyframeAnimation", "CairoBackend", "ImageCoding", "VectorDrawing", "BezierGeometry",
        "TestSupport",
      ]),
  ]
)
