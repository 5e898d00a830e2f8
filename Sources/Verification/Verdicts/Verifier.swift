package import Dex

/// Turns a visit into an entry: settles each field, compares the evidence, gives the verdict.
package struct Verifier: Sendable {
  let dex: Dex
  let sprites: SpriteMatcher
  let names: NameResolver
  let language: Language
  let screen: ScreenKind
  let rule: StabilityRule
  /// Demands a confirmed sprite on every screen.
  let requiresSprite: Bool
  /// What people have vouched for.
  let learnings: Learnings

  package init(
    dex: Dex, table: HashTable, language: Language, screen: ScreenKind,
    rule: StabilityRule = StabilityRule(), requiresSprite: Bool = false,
    learnings: Learnings = .none
  ) {
    self.dex = dex
    sprites = SpriteMatcher(table: table)
    names = NameResolver(dex: dex, language: language)
    self.language = language
    self.screen = screen
    self.rule = rule
    self.requiresSprite = requiresSprite
    self.learnings = learnings
  }

  /// The entry of `visit`.
  package func entry(for visit: Visit, index: Int) -> Entry {
    var account = VisitAccount(visit: visit)
    settleText(of: visit, in: &account)
    settleIdentity(of: visit, in: &account)
    if let species = account.species {
      compare(species, with: visit, in: &account)
    }
    demand(in: &account)
    return account.entry(index: index, verdict: verdict(of: account))
  }

  private func verdict(of account: VisitAccount) -> Verdict {
    if account.isTooShort { return .unconfirmed }
    if !account.contradictions.isEmpty { return .mismatch }
    return account.missing.isEmpty ? .verified : .unconfirmed
  }

  // MARK: Fields

  private func settleText(of visit: Visit, in account: inout VisitAccount) {
    let readings = visit.readings
    account.isTooShort = !visit.isStillImage && visit.longestDwell < rule.minimumDwell
    account.number = Tally(readings.compactMap(\.number))
    account.gender = Tally(readings.compactMap(\.gender))
    account.shiny = Tally(readings.compactMap(\.shiny))
    account.level = Tally(readings.compactMap(\.level))
    account.trainerId = Tally(readings.compactMap(\.trainerId))
    account.pokemonLanguage = Tally(readings.compactMap(\.pokemonLanguage))
    account.trainer = readings.compactMap(\.trainer).max { $0.confidence < $1.confidence }
    account.types = settledTypes(readings.compactMap(\.types))
  }

  /// The types that every frame allows: a frame may leave more open than another. Where they allow none, those that most
  /// frames agree on.
  private func settledTypes(_ readings: [[TypeReading]]) -> [TypeReading]? {
    if let common = TypeReading.common(to: readings) { return common }
    let tally = Tally(
      readings.compactMap { types in
        types.first.map { first in
          Reading(
            value: types.map(\.candidates), confidence: types.map(\.confidence).min() ?? 0,
            box: first.box)
        }
      })
    guard let winner = tally.winner else { return nil }
    return readings.first { $0.map(\.candidates) == winner.value }
  }

  private func settleIdentity(of visit: Visit, in account: inout VisitAccount) {
    account.name = names.find(
      in: visit.readings.compactMap(\.name), number: account.number.winner?.value)
    if let number = account.number.winner {
      let others = others(than: number.value, in: visit, account)
      // Digits that recognition was made to see contradict nothing, and what is left of a number that is partly hidden
      // is a number too.
      if number.confidence < TextReading.readable && !others.isEmpty || isPart(number, of: others) {
        account.number = account.number.withdrawn
      }
    }
    recallName(of: visit, in: &account, number: account.number.winner?.value)
    if let number = account.number.winner?.value {
      account.species = dex.species(number)
      if account.species == nil { account.note(missing: .notInDex) }
    } else if account.name.candidates.count == 1 {
      account.species = dex.species(account.name.candidates[0])
    }
    account.nickname = nickname(of: visit, species: account.species)
  }

  /// The species that name and picture say instead of the number's.
  private func others(than number: Int, in visit: Visit, _ account: VisitAccount) -> [Int] {
    let names = account.name.candidates
    guard !names.contains(number) else { return [] }
    let pictures = visit.readings.compactMap(\.sprite).compactMap(\.other).filter {
      $0.distance < SpriteExamination.bar
    }
    return names + pictures.map(\.reference.speciesId)
  }

  /// Whether the digits that were read are some of the digits of another number, in their order.
  private func isPart(_ number: Reading<Int>, of others: [Int]) -> Bool {
    guard let digits = number.text else { return false }
    return others.contains { other in
      let all = String(repeating: "0", count: max(0, 4 - String(other).count)) + String(other)
      var rest = digits[...]
      for digit in all where digit == rest.first { rest = rest.dropFirst() }
      return rest.isEmpty && digits.count < all.count
    }
  }

  /// A name that is no name may be one that a person has corrected; it is believed where it agrees with
  /// the number alone, so that it makes no contradiction, and where no reading is rather another name.
  private func recallName(of visit: Visit, in account: inout VisitAccount, number: Int?) {
    guard account.name.candidates.isEmpty, let number, let text = account.name.text?.text,
      let species = dex.species(number), learnings.isName(text, of: species, in: language),
      !names.areRatherAnother(visit.readings.compactMap(\.name), than: number)
    else { return }
    account.name.candidates = [number]
  }

  /// The header's name, unless it is the species' own.
  private func nickname(of visit: Visit, species: Species?) -> TextReading? {
    let readings = visit.readings.compactMap(\.nickname)
    if let species, readings.contains(where: { names.isName($0.text, of: species.id) }) {
      return nil
    }
    return readings.max { $0.confidence < $1.confidence }
  }

  // MARK: Comparison

  private func compare(_ species: Species, with visit: Visit, in account: inout VisitAccount) {
    if account.number.winner != nil, !account.name.candidates.isEmpty,
      !account.name.candidates.contains(species.id)
    {
      account.note(contradiction: .numberNameDisagree)
    }
    let gender = account.gender.winner?.value
    if let gender, !species.possibleGenders.contains(gender) {
      account.note(contradiction: .genderImpossible)
    }
    account.forms = FormResolver.candidates(of: species, types: account.types, gender: gender)
    if account.types != nil, account.forms.isEmpty {
      let anyGender = FormResolver.candidates(of: species, types: account.types, gender: nil)
      account.note(contradiction: anyGender.isEmpty ? .typesDisagree : .genderImpossible)
    }
    let learned = LearnedComparison(
      learnings: learnings, screen: screen, species: species, forms: account.forms,
      gender: gender)
    sprites.compare(visit, species: species, learned: learned, account: &account)
    // Too unsure to contradict, and no support either: the page may be another's, with this one's picture.
    if let types = account.types, !account.formsLeft.isEmpty,
      FormResolver.areUnlikely(account.formsLeft, of: species, types: types, gender: gender)
    {
      account.note(missing: .lowConfidence)
    }
  }

  // MARK: Needs

  /// Notes what a bar need not have. Where most frames show that it is there, it is missing: what stands there unread may
  /// be another's.
  private func note(
    _ reason: Reason, in account: inout VisitAccount, where isShown: (PageReading) -> Bool
  ) {
    let readings = account.visit.readings
    let isMissing = 2 * readings.count(where: isShown) > readings.count
    isMissing ? account.note(missing: reason) : account.note(reason)
  }

  /// Whether discs that were not read are nearest to the types of a form of the species.
  private func areNearest(_ types: [TypeReading]?, to species: Species?, _ gender: Gender?) -> Bool
  {
    guard let types, let species else { return false }
    return !FormResolver.candidates(of: species, types: types, gender: gender).isEmpty
  }

  /// Notes what the contract's table of `verified` needs and the account has not.
  private func demand(in account: inout VisitAccount) {
    if account.isTooShort { account.note(missing: .tooShort) }
    if account.visit.isDamaged { account.note(.damaged) }
    if account.number.winner == nil {
      account.note(missing: account.number.isSplit ? .lowConfidence : .numberUnread)
    }
    if account.gender.winner == nil { account.note(missing: .genderUnread) }
    if account.shiny.winner == nil { account.note(missing: .shinyUnread) }
    let isNameRead = !account.name.candidates.isEmpty
    switch screen {
    case .mobileSummary, .switchBox, .unknown:
      if !isNameRead { account.note(missing: .nameUnread) }
      if account.types == nil { account.note(missing: .typesUnread) }
    case .switchSummary:
      if !isNameRead { note(.nameUnread, in: &account) { $0.name != nil } }
      // A capture may show discs in colours that nobody knows; a name that was read vouches for the page then, if they
      // are not nearer to other types' or others in number.
      if account.types == nil {
        let (species, gender) = (isNameRead ? account.species : nil, account.gender.winner?.value)
        note(.typesUnread, in: &account) {
          $0.showsTypes && !areNearest($0.nearestTypes, to: species, gender)
        }
      }
    }
    if account.species != nil, account.sprite?.outcome != .confirmed,
      !account.contradictions.contains(.spriteContradicts)
    {
      let isNeeded = requiresSprite || screen == .switchSummary
      let reason: Reason = account.hasReferences ? .spriteInconclusive : .notInTable
      if isNeeded { account.note(missing: reason) } else { account.note(reason) }
    }
    if account.species != nil, account.form == nil { account.note(.formUndetermined) }
  }
}
