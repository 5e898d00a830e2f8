/// An error that has nothing to do with one recording and so ends the reading of all.
package protocol RunEnding: Error {}
