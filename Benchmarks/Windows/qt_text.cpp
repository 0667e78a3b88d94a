// SPDX-License-Identifier: MIT
// qt_text FILE: a window of Qt 6 with a QTextEdit that shows a file, as large as Examples/GTKEditor is.
//
// Built by Scripts/bench --window.
#include <QApplication>
#include <QFile>
#include <QTextEdit>
#include <cstdio>

int main(int count, char **arguments) {
  QApplication program(count, arguments);
  QApplication::setCursorFlashTime(0);
  QFile file(count == 2 ? QString::fromLocal8Bit(arguments[1]) : QString());
  if (!file.open(QIODevice::ReadOnly)) {
    std::fprintf(stderr, "usage: qt_text FILE\n");
    return 64;
  }
  QTextEdit view;
  QFont font("sans-serif");
  font.setPixelSize(17);
  view.setFont(font);
  view.setAcceptRichText(false);
  view.setPlainText(QString::fromUtf8(file.readAll()));
  view.setWindowTitle("Editor");
  view.resize(700, 500);
  view.show();
  view.setFocus();
  return program.exec();
}
