import Collection
import Reporting

/// The state of a species or form, as that of a checklist's line.
typealias Standing = ChecklistProgress.State

extension Standing {
  /// - Parameter isSeen: whether a box page shows it.
  init(_ pokemon: [LivingDex.Pokemon], isSeen: Bool = false) {
    self =
      pokemon.contains(where: \.isVerified)
      ? .verified : !pokemon.isEmpty ? .unproven : isSeen ? .seen : .missing
  }
}

/// The counts of a group: verified, owned or seen in a box without a proof, and all.
struct StandingCount: Hashable, Sendable {
  private(set) var verified = 0
  private(set) var unproven = 0
  private(set) var total = 0

  init(_ standings: some Sequence<Standing>) {
    for standing in standings {
      total += 1
      if standing == .verified { verified += 1 }
      if standing == .unproven || standing == .seen { unproven += 1 }
    }
  }

  /// Returns the shares of `whole` that are verified, and that are owned at all, to a tenth.
  func shares(of whole: Double) -> (verified: String, owned: String) {
    let all = Double(max(1, total))
    func share(_ count: Int) -> String {
      JSONValue.number(Double(count) / all * whole, decimals: 1).text
    }
    return (share(verified), share(verified + unproven))
  }

  /// The verified share in percent, rounded down, so that one missing thing leaves 99. Below 10 %,
  /// it has a decimal.
  var percent: String {
    let thousandths = total == 0 ? 0 : verified * 1000 / total
    let (whole, tenth) = thousandths.quotientAndRemainder(dividingBy: 10)
    return whole < 10 && thousandths > 0 ? "\(whole).\(tenth)" : "\(whole)"
  }
}
