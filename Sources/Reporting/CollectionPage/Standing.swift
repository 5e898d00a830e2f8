import Dex

/// How far something is in the collection.
enum Standing: String, Hashable, Sendable {
  /// A recording proves it.
  case verified
  /// Its owner says that it is there.
  case unproven
  case missing

  init(_ pokemon: [LivingDex.Pokemon]) {
    self =
      pokemon.contains(where: \.isVerified) ? .verified : pokemon.isEmpty ? .missing : .unproven
  }

  var words: String {
    switch self {
    case .verified: "verified"
    case .unproven: "owned, not proven"
    case .missing: "missing"
    }
  }
}

/// How many of some things are verified and owned.
struct StandingCount: Hashable, Sendable {
  private(set) var verified = 0
  private(set) var unproven = 0
  private(set) var total = 0

  init(_ standings: some Sequence<Standing>) {
    for standing in standings {
      total += 1
      if standing == .verified { verified += 1 }
      if standing == .unproven { unproven += 1 }
    }
  }

  /// Shares of `whole`, to a tenth: what is verified, and what is owned at all.
  func shares(of whole: Double) -> (verified: String, owned: String) {
    let all = Double(max(1, total))
    func share(_ count: Int) -> String {
      JSONValue.number(Double(count) / all * whole, decimals: 1).text
    }
    return (share(verified), share(verified + unproven))
  }

  /// Percent, rounded down: one that is missing leaves 99. A tenth stands where that is much of it.
  var percent: String {
    let thousandths = total == 0 ? 0 : verified * 1000 / total
    let (whole, tenth) = thousandths.quotientAndRemainder(dividingBy: 10)
    return whole < 10 && thousandths > 0 ? "\(whole).\(tenth)" : "\(whole)"
  }
}
