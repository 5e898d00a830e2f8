import Dex
import Imaging
import Testing

@testable import Verification

/// The fields of several pages, joined.
struct VisitFieldsTests {
  private typealias M = Measured

  private func fields(_ pages: [PageMeasurement]) -> VisitFields {
    VisitFields(pages, calibration: M.calibration)
  }

  @Test func `pages that agree have each field's value`() {
    let fields = fields([M.pikachu(), M.pikachu()])
    #expect(fields.number.value == 25 && fields.name.value == 25 && fields.level.value == 25)
    #expect(fields.types.value == [.electric] && fields.gender.value == .male)
    #expect(fields.shiny.value == false && fields.trainerId?.text == "014082")
    #expect(!fields.number.isTorn && fields.number[25] == M.sure)
  }

  @Test func `a field of which two pages are sure otherwise is torn and has no value`() {
    for count in [1, 2, 9] {
      let fields = fields(
        Array(repeating: M.pikachu(), count: count) + [
          M.pikachu {
            $0.number = M.value(26)
            $0.gender = M.sign(.female)
            $0.level = M.value(7)
            $0.trainerId = M.text("014083")
          }
        ])
      #expect(fields.number.isTorn && fields.gender.isTorn && fields.level.isTorn)
      #expect(fields.number.value == nil && fields.gender.value == nil && fields.level.value == nil)
      #expect(!fields.number.supports(25) && !fields.number.objects(to: 26))
      #expect(fields.trainerId?.text == nil)
      #expect(fields.name.value == 25 && !fields.name.isTorn)
    }
  }

  @Test func `a page that is not sure, or says nothing, tears no field`() {
    let fields = fields([
      M.pikachu(),
      M.pikachu {
        $0.number = M.value(26, M.unsure)
        $0.gender = .nothing()
        $0.shiny = nil
      },
    ])
    #expect(!fields.number.isTorn && !fields.gender.isTorn)
    #expect(fields.gender.value == .male && fields.shiny.value == false)
  }

  @Test func `a field that no page was asked for has no measurement`() {
    let none = fields([PageMeasurement(time: 0)])
    #expect(none.number.measurement == nil && none.number.value == nil && none.number[25] == 0)
    #expect(none.trainer == nil && !none.number.isTorn)
    let silent = fields([M.pikachu { $0.number = .nothing(text: "~") }])
    #expect(silent.number.measurement?.text == "~" && silent.number.value == nil)
  }

  @Test func `a free text that was read stands above one that was not`() {
    let fields = fields([
      M.pikachu { $0.nickname = M.text("Sp~rk", isRead: false) },
      M.pikachu { $0.nickname = M.text("Sparky") },
    ])
    #expect(fields.nickname?.text == "Sparky")
  }

  @Test func `a free text that two pages read differently was not read, however sure one is`() {
    let fields = fields([
      M.pikachu {
        $0.nickname = FreeText(raw: "Zap", confidence: 99, isRead: true, box: M.box)
        $0.trainer = FreeText(raw: "Red", confidence: 99, isRead: true, box: M.box)
      },
      M.pikachu {
        $0.nickname = M.text("Sparky")
        $0.trainer = M.text("Ash")
      },
    ])
    #expect(fields.nickname?.text == nil && fields.nickname?.raw == "Zap")
    #expect(fields.trainer?.text == nil && fields.trainer?.box == M.box)
    #expect(fields.trainerId?.text == "014082")
  }
}
