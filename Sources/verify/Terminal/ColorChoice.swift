import ArgumentParser

/// A choice of when colour is written.
enum ColorChoice: String, CaseIterable, ExpressibleByArgument {
  case auto, always, never
}
