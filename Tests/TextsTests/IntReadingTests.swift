import Testing
import Texts

@Suite("Whole numbers from outside the program")
struct IntReadingTests {
  @Test("Texts of other characters, and numbers out of range, are not read") func texts() {
    for text in [
      "", " 1", "1 ", "1.0", "1e3", "0x1", "١", "\(Int.max)", "\(Int.min)", "9\(Int.max)",
    ] {
      #expect(Int(reading: text) == nil, "\(text)")
    }
    for (text, number) in [("0", 0), ("-12", -12), ("+7", 7), ("0031", 31)] {
      #expect(Int(reading: text) == number)
    }
    #expect(Int(reading: "5", in: 1...5) == 5 && Int(reading: "6", in: 1...5) == nil)
  }

  @Test("What is read can be negated, incremented and multiplied by a thousand") func arithmetic() {
    for number in [Int.readable.lowerBound, Int.readable.upperBound] {
      #expect(Int(reading: "\(number)") == number && Int(reading: "\(10 * number)") == nil)
      #expect(!number.multipliedReportingOverflow(by: 1000).overflow)
    }
  }

  @Test("A number that is not a whole number becomes the nearest bound") func nearest() {
    #expect(Int(nearest: .infinity, in: 0...9) == 9 && Int(nearest: -.infinity, in: 0...9) == 0)
    #expect(Int(nearest: 1e300) == Int.readable.upperBound && Int(nearest: .nan) == 0)
    #expect(Int(nearest: 2.5) == 3 && Int(nearest: -2.5) == -3)
  }
}
