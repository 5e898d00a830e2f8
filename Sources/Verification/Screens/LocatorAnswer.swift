/// What looking for one layout on a picture comes to.
enum LocatorAnswer {
  case found(Placement)
  case missed(LocatorFinding)

  var placement: Placement? {
    if case .found(let placement) = self { placement } else { nil }
  }
}
