import Testing

@testable import Sync

/// Which addresses are taken, and how safe the way to a server elsewhere is.
struct ServerAddressTests {
  private static func value(_ keyword: String, of text: String) throws -> String? {
    try ServerAddress(text).parameters[keyword]
  }

  @Test(arguments: [
    "postgresql://ann@db.example.org/pokemon", "postgresql://db.example.org,localhost/pokemon",
    "postgresql://ann@127.0.0.1.example.org/p", "postgresql://localhost/p?hostaddr=192.0.2.1",
    "postgresql:///p?service=home", "postgresql://localhost/p?service=home",
    "postgresql://10.0.0.7/p",
  ])
  func `a server elsewhere must prove by TLS who it is`(text: String) throws {
    #expect(try Self.value("sslmode", of: text) == "verify-full")
    #expect(try Self.value("gssencmode", of: text) == "disable")
  }

  @Test(arguments: [
    "postgresql://ann@localhost/pokemon", "postgresql://127.0.0.1:5433/pokemon",
    "postgresql://[::1]/pokemon", "postgresql:///pokemon?host=/run/postgresql",
    "postgresql://localhost/p?hostaddr=127.0.0.1&service=home",
    "postgresql://127.0.0.1/p?service=home",
  ])
  func `a server on this machine needs no TLS`(text: String) throws {
    #expect(try Self.value("sslmode", of: text) == nil)
    if text.contains("service") {
      #expect(try Self.value("hostaddr", of: text) == "127.0.0.1")
    }
  }

  @Test(arguments: [
    ("postgresql://ann:secret@localhost/p", "password"),
    ("postgresql://localhost/p?password=secret", "password"),
    ("postgresql://db.example.org/p?sslmode=require", "sslmode=require"),
    ("host=localhost dbname=p", "postgresql://"),
    ("https://db.example.org/p", "postgresql://"),
    ("postgresql://localhost/p?nosuch=1", "nosuch"),
    ("postgresql://ann:sec/secret@localhost/p", "password"),
    ("postgresql://ann%secret@localhost/p", "cannot be read"),
    ("postgresql://ann@[secret/p", "cannot be read"),
  ])
  func `what is unsafe or no address is refused in words`(text: String, word: String) {
    #expect {
      try ServerAddress(text)
    } throws: { error in
      "\(error)".contains(word) && !"\(error)".contains("secret")
    }
  }

  @Test func `who waits says so once, and what a person chose stays`() throws {
    #expect(try Self.value("connect_timeout", of: "postgresql://localhost/p") == "15")
    let own = "postgresql://localhost/p?connect_timeout=3"
    #expect(try Self.value("connect_timeout", of: own) == "3")
  }
}
