import Boxes
import Decoding
import Imaging
import Verification

extension ReadingData {
  /// Seconds between two frames that are turned and looked at: in most recordings, a page stands
  /// longer than that.
  private static let turnInterval = 0.5

  /// Finds the quarter turn by which a recording shows a known page.
  ///
  /// A phone that lies on its side, or a player that drops the rotation flag, leaves a recording
  /// with turned frames. Nothing in the file says so.
  ///
  /// - Returns: `nil` where no frame shows a known page, whichever way it is turned.
  func turn(ofRecordingAt path: String, within time: TimeLimit) async throws -> QuarterTurn? {
    var turn: QuarterTurn?
    var lastLook = -Double.infinity
    _ = try await FrameSearch(path: path, limits: limits).first { frame in
      if time.isOver { return true }
      guard frame.pts - lastLook >= Self.turnInterval else { return false }
      lastLook = frame.pts
      turn = QuarterTurn.allCases.first { $0 != .none && shows(frame.turned($0)) }
      return turn != nil
    }
    return turn
  }

  private func shows(_ frame: Frame) -> Bool {
    ScreenLocator(layouts: layouts).locate(inTurned: frame) != nil
      || BoxLocator(layout: boxes.layout).locate(in: frame) != nil
  }
}

extension Frame {
  /// The frame turned so that a known page stands upright on it, and where the page is. Returns the
  /// frame itself where it shows no page.
  func upright(for locator: ScreenLocator) -> (frame: Frame, registration: Registration?) {
    for turn in QuarterTurn.allCases {
      let turned = turn == .none ? self : self.turned(turn)
      let found = turn == .none ? locator.locate(in: turned) : locator.locate(inTurned: turned)
      if let found { return (turned, found) }
    }
    return (self, nil)
  }
}
