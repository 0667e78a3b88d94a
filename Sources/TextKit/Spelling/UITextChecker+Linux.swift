// SPDX-License-Identifier: MIT

extension UITextChecker {
  /// The file that keeps learned words, one a line, in UTF-8.
  ///
  /// Default nil: they last as long as the process. Set, the file's words are learned, and each
  /// word that is learned or unlearned afterwards is written at once; a file that is not there yet
  /// is made then.
  ///
  /// - Source: our choice: a library writes into no folder that nobody has named.
  public class var learnedWordsFile: URL? {
    get { SpellingWords.file }
    set { SpellingWords.setFile(newValue) }
  }
}
