import Files
import Foundation
import Testing

/// JSON that gives a key twice, which readers of JSON settle in different ways.
struct RepeatedKeyTests {
  @Test(arguments: [
    #"{"a":1,"a":2}"#, #"[{"b":{"a":"}","a":2}}]"#, #"{"a":1,"\u0061":2}"#,
    #"{"x":[{"a":1}],"y":"a:","x":0}"#, #"{"\\":1,"\\":2}"#,
  ])
  func `a key that is given twice is found`(document: String) {
    #expect(throws: RepeatedKey.self) { try RepeatedKey.check(Data(document.utf8)) }
  }

  @Test(arguments: [
    #"{"a":1,"b":{"a":1},"c":[{"a":1},{"a":1}],"d":"\"a\":"}"#, #"["a","a"]"#, "", "\"", "{\"a",
    #"{"a":"a","b":"a"}"#,
  ])
  func `keys of different objects are no repetition`(document: String) throws {
    try RepeatedKey.check(Data(document.utf8))
  }
}
