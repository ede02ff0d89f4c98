import Testing
import Texts

@Suite("Numbers with their nouns")
struct CountedTests {
  @Test("The noun is singular only after 1")
  func nouns() {
    #expect((0...2).map { counted($0, "pixel") } == ["0 pixels", "1 pixel", "2 pixels"])
    #expect(["1", "1.5"].map { counted($0, "frame") } == ["1 frame", "1.5 frames"])
    #expect(counted(1, "golden is", "goldens are") == "1 golden is")
    #expect(counted(3, "golden is", "goldens are") == "3 goldens are")
  }

  @Test("The noun agrees with the total, and the verb with the count") func totals() {
    #expect(counted(1, of: 3, "frame", "differ") == "1 of 3 frames differs")
    #expect(counted(2, of: 3, "frame", "differ") == "2 of 3 frames differ")
    #expect(counted(1, of: 1, "golden", "fail") == "1 of 1 golden fails")
  }
}
