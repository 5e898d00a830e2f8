import Boxes
import Decoding
import Imaging
import Verification

/// Finds the quarter turn by which a recording shows a page that is known.
///
/// A phone that lies on its side, or a player that drops the rotation flag, leaves a recording whose frames stand on
/// their side, and nothing in the file says so.
struct TurnSearch {
  let layouts: [ScreenLayout]
  let boxes: BoxParts
  let limits: DecodingLimits

  /// Seconds between two frames that are turned and looked at: a page that is read stands longer in most recordings.
  static let interval = 0.5

  /// - Returns: `nil` where no frame shows a known page, whichever way it is turned.
  func turn(ofRecordingAt path: String) async throws -> QuarterTurn? {
    var turn: QuarterTurn?
    var lastLook = -Double.infinity
    _ = try await FrameSearch(path: path, limits: limits).first { frame in
      guard frame.pts - lastLook >= Self.interval else { return false }
      lastLook = frame.pts
      turn = QuarterTurn.allCases.first { $0 != .none && shows(frame.turned($0)) }
      return turn != nil
    }
    return turn
  }

  private func shows(_ frame: Frame) -> Bool {
    ScreenLocator(layouts: layouts).locate(in: frame) != nil
      || BoxLocator(layout: boxes.layout).locate(in: frame) != nil
  }
}

extension Frame {
  /// The frame as a page stands upright on it, and where; the frame itself where none does.
  func upright(for locator: ScreenLocator) -> (frame: Frame, placement: Placement?) {
    for turn in QuarterTurn.allCases {
      let turned = turn == .none ? self : self.turned(turn)
      if let placement = locator.locate(in: turned) { return (turned, placement) }
    }
    return (self, nil)
  }
}
