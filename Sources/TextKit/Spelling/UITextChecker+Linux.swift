// SPDX-License-Identifier: MIT

extension UITextChecker {
  /// The file that stores learned words, one a line, in UTF-8.
  ///
  /// nil, the default, keeps them while the process runs. If set, the file's words are learned, and
  /// each word that is learned or unlearned afterwards is written at once; a missing file is
  /// created then.
  ///
  /// - Source: our choice: a library writes only into folders that a client has named.
  public class var learnedWordsFile: URL? {
    get { SpellingWords.file }
    set { SpellingWords.setFile(newValue) }
  }
}
