import CSV
import Files
import Foundation
import Imaging

@testable import Collection
@testable import Dex
@testable import Pipeline
@testable import Verification

/// A parser that reads what others wrote.
///
/// The parsers of strangers' bytes. A parser refuses an input with a typed error, or takes it and
/// keeps the laws that are checked here. Proofs of integrity are made right first, or nothing would
/// get past them.
enum FuzzTarget: String, CaseIterable {
  case text, table, dex, layout, csv, answers, imports, checklist, results, decisions, enrolled,
    runs, database, evidence, worker, container

  func run(_ bytes: [UInt8]) {
    switch self {
    case .text: Self.readText(String(decoding: bytes, as: UTF8.self))
    case .table: Self.readTable(Data(bytes))
    case .dex: Self.readDex(Data(bytes))
    case .layout: Self.readLayout(Data(bytes))
    case .csv: Self.readCSV(String(decoding: bytes, as: UTF8.self))
    case .answers: Self.readAnswers(Data(bytes))
    case .imports: Self.readImport(Data(bytes))
    case .checklist: Self.readChecklist(Data(bytes))
    case .results: Self.readResults(Data(bytes))
    case .decisions: Self.readDecisions(Data(bytes))
    case .enrolled: Self.readEnrolments(Data(bytes))
    case .runs: Self.readRuns(Data(bytes))
    case .database: Self.readDatabase(bytes)
    case .evidence: Self.readEvidence(Data(bytes))
    case .worker: Self.readWorkerAnswer(Data(bytes))
    case .container: Self.readContainer(bytes)
    }
  }

  static let bundled = Result { try Dex.bundled() }
  private static let vocabularies: [PageVocabulary] = {
    guard let dex = try? bundled.get(), let calibration = try? Calibration.bundled() else {
      return []
    }
    return [.english, .japanese, .simplifiedChinese].map {
      PageVocabulary(language: $0, dex: dex, natures: [:], calibration: calibration)
    }
  }()

  /// Measures a text that Tesseract may return as a name, a number and a level.
  private static func readText(_ text: String) {
    // A field is one line.
    let line = String(text.prefix(200))
    let box = Rectangle(x: 0, y: 0, width: 1, height: 1)
    let symbols = line.enumerated().map { place, character in
      RecognizedSymbol(
        text: String(character), confidence: Double(place % 101),
        choices: line.prefix(3).map { .init(text: String($0), confidence: Double(place % 60)) })
    }
    for vocabulary in vocabularies {
      for (words, values) in [
        (vocabulary.numbers, 1...9999), (vocabulary.names, 1...20_000),
        (vocabulary.levels, 1...100),
      ] {
        let measured = words.measurement(of: symbols, text: line, height: symbols.count, box: box)
        precondition(measured.ratios.allSatisfy { values.contains($0.value) && $0.log10.isFinite })
        precondition(measured.margin >= 0 && measured.text == line)
        if let best = measured.best {
          precondition((0...100).contains(measured.confidence(in: best)))
        }
      }
    }
  }

  /// The rows of a hash table: the input follows the line that states its SHA-256.
  private static func readTable(_ rest: Data) {
    let first = Data("\(HashTableHeader.magic)\t\(HashTableHeader.format)\n".utf8)
    let digest = HashTable.digest(first: first, rest: rest)
    let contents = first + Data("sha256\t\(digest)\n".utf8) + rest
    guard let table = try? HashTable(contents: contents, path: "table") else { return }
    let again = try? HashTable(contents: table.encoded(), path: "again")
    precondition(again?.references == table.references && again?.aliases == table.aliases)
    precondition(table.lookAlikesOfTwoSpecies(unknownTo: table).isEmpty)
    for reference in table.references.prefix(20) {
      precondition(table.nearest(to: reference.hash)?.distance == 0)
    }
  }

  /// A `pokemon.json`, its SHA-256 put right.
  private static func readDex(_ input: Data) {
    var contents = input
    if let end = contents.firstIndex(of: UInt8(ascii: "\n")),
      let key = contents[..<end].range(of: Data(#""sha256":""#.utf8), options: .backwards),
      let close = contents[key.upperBound..<end].firstIndex(of: UInt8(ascii: "\""))
    {
      let bare = contents[..<key.upperBound] + contents[close...]
      let digest = SHA256.digest(of: Data(bare)).hexadecimal
      contents.replaceSubrange(key.upperBound..<close, with: Data(digest.utf8))
    }
    guard let file = try? DexFile(contents: contents, path: "dex"),
      let species = try? file.species()
    else { return }
    let read = Dex(date: file.header.date, species: species)
    for one in read.allSpecies {
      _ = read.lookup(one.name)
      _ = one.storableForms.map(one.possibleGenders(of:))
    }
    _ = read.search("pikachoo", limit: 3)
    _ = try? bundled.get().adding(file)
  }

  /// A layout, and its search on a picture.
  private static func readLayout(_ contents: Data) {
    guard let layout = try? ScreenLayout.read(contents, path: "layout") else { return }
    let picture = RGBImage(filledWith: RGB(200, 60, 40), width: 160, height: 90)
    let locator = ScreenLocator(layouts: [layout])
    if let registration = locator.locate(in: picture) {
      _ = locator.isPage(picture, at: registration)
    }
  }

  /// The index of a folder of pictures, and a table of the collection.
  private static func readCSV(_ text: String) {
    let table = CSVTable(text)
    if let dex = try? bundled.get(), let index = ReferenceIndex(table, lookup: table, dex: dex) {
      precondition(index.pictures.allSatisfy { !$0.path.hasPrefix("/") && !$0.path.contains("\n") })
    }
    let cells = CSVText.rows(of: text).map(\.cells)
    // The first line takes the mark of the encoding, with which a cell may begin.
    let written = ([["first"]] + cells).map { CSVText.line($0) }.joined(separator: "\n")
    precondition(CSVText.rows(of: written).dropFirst().map(\.cells) == cells)
  }

  /// PokeAPI's answers to one update, in one object.
  private struct Update: Decodable {
    let list: Answers.List?
    let pokemon: Answers.Pokemon?
    let form: Answers.PokemonForm?
    let species: Answers.PokemonSpecies?
  }

  private static let home = Result { try HomeForms.bundled() }

  private static func readAnswers(_ contents: Data) {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    guard let update = try? decoder.decode(Update.self, from: contents) else { return }
    _ = update.list?.results.map(\.id)
    guard let pokemon = update.pokemon, let form = update.form, let species = update.species,
      let home = try? home.get()
    else { return }
    let variety = VarietyAnswer(pokemon, forms: [form], home: home)
    let (addition, missing) = SpeciesAnswer(answer: species, varieties: [variety])
      .addition(to: nil, date: "2026-12-01", words: { _, _ in nil })
    precondition((addition == nil) == !missing.fields.isEmpty)
    guard let addition else { return }
    precondition(variety.missing.fields.isEmpty)
    precondition(addition.species.forms == variety.forms.map(\.form))
    _ = try? JSONEncoder().encode(addition)
  }
}
