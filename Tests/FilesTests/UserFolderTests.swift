import Files
import Foundation
import Testing

struct UserFolderTests {
  @Test(arguments: [
    (UserFolder.data, "XDG_DATA_HOME"), (.cache, "XDG_CACHE_HOME"),
    (.configuration, "XDG_CONFIG_HOME"),
  ])
  func `a folder follows the environment, and a relative one is ignored`(
    folder: UserFolder, variable: String
  ) {
    #expect(folder.url(environment: [variable: "/x", "HOME": "/h"]).path == "/x/verify")
    let usual = folder.url(environment: [variable: "x", "HOME": "/h"]).path
    #expect(usual.hasPrefix("/h/") && usual.hasSuffix("/verify"))
  }

  @Test func `the home is what HOME says`() {
    #expect(UserFolder.home(environment: ["HOME": "/home/ivy"]).path == "/home/ivy")
  }
}
