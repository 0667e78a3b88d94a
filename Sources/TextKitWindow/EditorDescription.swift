// SPDX-License-Identifier: MIT

/// The descriptions of the editor's windows in GtkBuilder's XML.
enum EditorDescription {
  private static func button(_ id: String, _ icon: String, _ tip: String, _ action: String)
    -> String
  {
    """
    <child><object class="GtkButton" id="\(id)"><property name="icon-name">\(icon)</property>
      <property name="tooltip-text">\(tip)</property><property name="action-name">win.\(action)</property>
      <property name="focus-on-click">0</property></object></child>
    """
  }

  private static func toggle(_ id: String, _ icon: String, _ tip: String) -> String {
    """
    <child><object class="GtkToggleButton" id="\(id)"><property name="icon-name">\(icon)</property>
      <property name="tooltip-text">\(tip)</property><property name="focus-on-click">0</property></object></child>
    """
  }

  private static func item(_ title: String, _ action: String) -> String {
    """
    <item><attribute name="label">\(title)</attribute><attribute name="action">win.\(action)</attribute></item>
    """
  }

  private static let menu = """
    <menu id="menu">
      <section>\(item("_New", "new"))\(item("Save _As…", "save-as"))\(item("_Reload", "reload"))
        \(item("Open as _Source…", "open-source"))</section>
      <section>\(item("_Find…", "find"))\(item("Find and _Replace…", "replace"))</section>
      <section>\(item("Insert _Image…", "image"))\(item("Insert _Table…", "table"))\(item("_Link…", "link"))</section>
      <section>
        <submenu><attribute name="label">_View</attribute>
          <section>\(item("Pages", "pages"))\(item("Two Columns", "columns"))</section>
          <section>\(item("Larger", "zoom-in"))\(item("Smaller", "zoom-out"))\(item("Actual Size", "zoom-reset"))</section>
          <section>\(item("Outline", "outline"))\(item("Check Spelling", "spelling"))</section>
          <section>\(item("Full Screen", "fullscreen"))</section>
        </submenu>
      </section>
      <section>\(item("_Export as PDF…", "export"))\(item("_Print…", "print"))\(item("_Recovered and Recent…", "recent"))</section>
      <section>\(item("_Close", "close"))\(item("_Quit", "quit"))</section>
    </menu>
    \(colorMenu("colorMenu", EditorColors.letters, "color"))
    \(colorMenu("highlightMenu", EditorColors.highlights, "highlight"))
    """

  private static func colorMenu(
    _ id: String, _ colors: [EditorColors.Named], _ action: String
  ) -> String {
    let items = colors.indices.map { item(colors[$0].title, "\(action)-\($0)") }.joined()
    return """
      <menu id="\(id)"><section>\(items)</section><section>\(item("Other…", "\(action)-other"))</section></menu>
      """
  }

  private static func menuButton(_ id: String, _ icon: String, _ tip: String, _ menu: String)
    -> String
  {
    """
    <child><object class="GtkMenuButton" id="\(id)"><property name="icon-name">\(icon)</property>
      <property name="menu-model">\(menu)</property><property name="tooltip-text">\(tip)</property></object></child>
    """
  }

  private static let headerBar = """
    <child type="titlebar"><object class="GtkHeaderBar" id="header">
      <child type="start"><object class="GtkButton"><property name="label">_Open</property>
        <property name="use-underline">1</property><property name="action-name">win.open</property>
        <property name="tooltip-text">Open a document (Ctrl+O)</property></object></child>
      <child type="start"><object class="GtkBox"><style><class name="linked"/></style>
        \(button("undo", "edit-undo-symbolic", "Undo (Ctrl+Z)", "undo"))
        \(button("redo", "edit-redo-symbolic", "Redo (Ctrl+Shift+Z)", "redo"))</object></child>
      <child type="end"><object class="GtkMenuButton" id="menuButton"><property name="icon-name">open-menu-symbolic</property>
        <property name="menu-model">menu</property><property name="primary">1</property>
        <property name="tooltip-text">Menu (F10)</property></object></child>
      <child type="end"><object class="GtkButton" id="save"><property name="label">_Save</property>
        <property name="use-underline">1</property><property name="action-name">win.save</property>
        <property name="tooltip-text">Save (Ctrl+S)</property></object></child>
      <child type="end"><object class="GtkToggleButton" id="outlineButton"><property name="icon-name">sidebar-show-symbolic</property>
        <property name="tooltip-text">Outline (F9)</property><property name="focus-on-click">0</property></object></child>
    </object></child>
    """

  /// A group of the style bar, which a narrow window wraps as a whole.
  private static let group = """
    <child><object class="GtkFlowBoxChild"><property name="focusable">0</property><property name="halign">start</property>
      <child><object class="GtkBox"><property name="spacing">6</property>
    """

  private static let styles = """
    <child><object class="GtkFlowBox" id="styles"><style><class name="toolbar"/></style>
      <property name="selection-mode">none</property><property name="min-children-per-line">1</property>
      <property name="max-children-per-line">4</property><property name="column-spacing">6</property>
      <property name="row-spacing">4</property>
      \(group)
      <child><object class="GtkDropDown" id="heading"><property name="focus-on-click">0</property>
        <property name="tooltip-text">Paragraph style</property></object></child>
      <child><object class="GtkDropDown" id="family"><property name="enable-search">1</property>
        <property name="width-request">170</property><property name="tooltip-text">Font</property></object></child>
      </object></child></object></child>
      \(group)
      <child><object class="GtkSpinButton" id="size"><property name="tooltip-text">Font size in points</property>
        <property name="width-chars">4</property><property name="digits">0</property>
        <property name="adjustment"><object class="GtkAdjustment"><property name="lower">1</property>
          <property name="upper">1000</property><property name="step-increment">1</property>
          <property name="value">12</property></object></property></object></child>
      <child><object class="GtkBox"><style><class name="linked"/></style>
        \(toggle("bold", "format-text-bold-symbolic", "Bold (Ctrl+B)"))
        \(toggle("italic", "format-text-italic-symbolic", "Italic (Ctrl+I)"))
        \(toggle("underline", "format-text-underline-symbolic", "Underline (Ctrl+U)"))
        \(toggle("strikethrough", "format-text-strikethrough-symbolic", "Strikethrough"))</object></child>
      \(menuButton("color", "color-select-symbolic", "Text colour", "colorMenu"))
      \(menuButton("highlight", "document-edit-symbolic", "Highlight", "highlightMenu"))
      </object></child></object></child>
      \(group)
      <child><object class="GtkBox"><style><class name="linked"/></style>
        \(toggle("left", "format-justify-left-symbolic", "Left"))
        \(toggle("center", "format-justify-center-symbolic", "Centred"))
        \(toggle("right", "format-justify-right-symbolic", "Right"))
        \(toggle("justified", "format-justify-fill-symbolic", "Justified"))</object></child>
      <child><object class="GtkBox"><style><class name="linked"/></style>
        \(toggle("bullets", "view-list-bullet-symbolic", "Bulleted list"))
        \(toggle("numbers", "view-list-ordered-symbolic", "Numbered list"))</object></child>
      </object></child></object></child>
      \(group)
      <child><object class="GtkBox"><style><class name="linked"/></style>
        \(button("link", "insert-link-symbolic", "Link (Ctrl+K)", "link"))
        \(button("image", "insert-image-symbolic", "Insert image", "image"))
        \(button("table", "view-grid-symbolic", "Insert table", "table"))</object></child>
      </object></child></object></child>
    </object></child>
    """

  /// A column of the find bar: one contains the fields, so that the tab key moves between them, the
  /// other the buttons.
  private static let column = """
    <child><object class="GtkBox"><property name="orientation">vertical</property>
      <property name="spacing">6</property><property name="homogeneous">1</property>
    """

  private static let findBar = """
    <child><object class="GtkRevealer" id="findBar"><property name="transition-duration">0</property>
      <child><object class="GtkBox"><property name="spacing">6</property>
        <style><class name="toolbar"/><class name="findbar"/></style>
        \(column)
          <property name="hexpand">1</property>
          <child><object class="GtkText" id="findText"><property name="valign">center</property>
            <property name="placeholder-text">Find</property><style><class name="field"/></style></object></child>
          <child><object class="GtkText" id="replaceText"><property name="valign">center</property>
            <property name="placeholder-text">Replace with</property><style><class name="field"/></style></object></child>
        </object></child>
        \(column)
          <child><object class="GtkBox"><property name="spacing">6</property>
            <child><object class="GtkLabel" id="findCount"><property name="width-chars">14</property>
              <style><class name="dim-label"/></style></object></child>
            <child><object class="GtkBox"><style><class name="linked"/></style>
              \(button("previous", "go-up-symbolic", "Previous match (Shift+Ctrl+G)", "find-previous"))
              \(button("next", "go-down-symbolic", "Next match (Ctrl+G)", "find-next"))</object></child>
            \(toggle("matchCase", "format-text-rich-symbolic", "Match case"))
            \(button("closeFind", "window-close-symbolic", "Close (Esc)", "find-close"))
          </object></child>
          <child><object class="GtkBox" id="replaceButtons"><property name="spacing">6</property>
            <property name="homogeneous">1</property>
            <child><object class="GtkButton"><property name="label">Replace</property>
              <property name="action-name">win.replace-one</property></object></child>
            <child><object class="GtkButton"><property name="label">Replace All</property>
              <property name="action-name">win.replace-all</property></object></child>
          </object></child>
        </object></child>
      </object></child>
    </object></child>
    """

  private static let statusLine = """
    <child><object class="GtkBox" id="status"><style><class name="status"/></style><property name="spacing">12</property>
      <child><object class="GtkLabel" id="counts"><property name="hexpand">1</property>
        <property name="xalign">0</property><property name="ellipsize">end</property></object></child>
      <child><object class="GtkLabel" id="pictures"><property name="visible">0</property>
        <property name="ellipsize">end</property></object></child>
      <child><object class="GtkLabel" id="format"><property name="ellipsize">end</property></object></child>
      <child><object class="GtkBox">
        \(button("zoomOut", "zoom-out-symbolic", "Zoom out (Ctrl+-)", "zoom-out"))
        <child><object class="GtkButton" id="zoom"><property name="label">100 %</property>
          <property name="action-name">win.zoom-reset</property><property name="focus-on-click">0</property>
          <property name="tooltip-text">Actual size (Ctrl+0)</property></object></child>
        \(button("zoomIn", "zoom-in-symbolic", "Zoom in (Ctrl++)", "zoom-in"))</object></child>
    </object></child>
    """

  static let window = """
    <interface>
      \(menu)
      <object class="GtkWindow" id="window"><property name="default-width">1080</property>
        <property name="default-height">720</property>
        \(headerBar)
        <child><object class="GtkBox"><property name="orientation">vertical</property>
          \(styles)
          \(findBar)
          <child><object class="GtkPaned"><property name="vexpand">1</property><property name="position">220</property>
            <property name="shrink-start-child">0</property><property name="resize-start-child">0</property>
            <child><object class="GtkScrolledWindow" id="sidebar"><property name="width-request">160</property>
              <property name="visible">0</property>
              <property name="hscrollbar-policy">never</property>
              <child><object class="GtkListBox" id="outline"><style><class name="navigation-sidebar"/></style></object></child>
            </object></child>
            <child><object class="GtkBox" id="content"><property name="hexpand">1</property></object></child>
          </object></child>
          \(statusLine)
        </object></child>
      </object>
    </interface>
    """

  /// The window to choose recovered and recent documents.
  static let chooser = """
    <interface>
      <object class="GtkWindow" id="window">
        <property name="default-width">640</property><property name="default-height">400</property>
        <child type="titlebar"><object class="GtkHeaderBar"/></child>
        <child><object class="GtkBox"><property name="orientation">vertical</property>
          <child><object class="GtkLabel" id="words"><property name="wrap">1</property><property name="xalign">0</property>
            <style><class name="chooserwords"/></style></object></child>
          <child><object class="GtkScrolledWindow"><property name="vexpand">1</property>
            <child><object class="GtkBox"><property name="orientation">vertical</property>
              <child><object class="GtkLabel" id="recoveredHeading"><property name="xalign">0</property>
                <style><class name="heading"/><class name="rowsheading"/></style></object></child>
              <child><object class="GtkListBox" id="recovered"/></child>
              <child><object class="GtkLabel" id="recentHeading"><property name="xalign">0</property>
                <style><class name="heading"/><class name="rowsheading"/></style></object></child>
              <child><object class="GtkListBox" id="recent"/></child>
            </object></child></object></child>
        </object></child>
      </object>
    </interface>
    """

  /// The window that shows the progress of a long task.
  static let progress = """
    <interface>
      <object class="GtkWindow" id="window"><property name="modal">1</property><property name="resizable">0</property>
        <child><object class="GtkBox"><property name="orientation">vertical</property><property name="spacing">12</property>
          <style><class name="tablegrid"/></style>
          <child><object class="GtkProgressBar" id="bar"><property name="show-text">1</property>
            <property name="width-request">320</property></object></child>
          <child><object class="GtkButton" id="cancel"><property name="label">Cancel</property>
            <property name="halign">end</property></object></child>
        </object></child>
      </object>
    </interface>
    """

  /// The window to edit a link's URL.
  static let link = """
    <interface>
      <object class="GtkWindow" id="window"><property name="modal">1</property><property name="resizable">0</property>
        <property name="title">Link</property>
        <child><object class="GtkGrid"><property name="row-spacing">12</property><property name="column-spacing">12</property>
          <style><class name="tablegrid"/></style>
          <child><object class="GtkLabel"><property name="label">URL</property><property name="xalign">0</property>
            <layout><property name="column">0</property><property name="row">0</property></layout></object></child>
          <child><object class="GtkEntry" id="url"><property name="width-chars">40</property>
            <property name="placeholder-text">https://</property>
            <layout><property name="column">1</property><property name="row">0</property></layout></object></child>
          <child><object class="GtkBox"><property name="spacing">6</property><property name="halign">end</property>
            <child><object class="GtkButton" id="remove"><property name="label">Remove Link</property></object></child>
            <child><object class="GtkButton" id="set"><property name="label">Set Link</property>
              <style><class name="suggested-action"/></style></object></child>
            <layout><property name="column">0</property><property name="row">1</property>
              <property name="column-span">2</property></layout></object></child>
        </object></child>
      </object>
    </interface>
    """

  /// The window to choose the rows and columns of a table.
  static let table = """
    <interface>
      <object class="GtkWindow" id="window"><property name="modal">1</property><property name="resizable">0</property>
        <property name="title">Insert Table</property>
        <child><object class="GtkGrid"><property name="row-spacing">12</property><property name="column-spacing">12</property>
          <style><class name="tablegrid"/></style>
          <child><object class="GtkLabel"><property name="label">Rows</property><property name="xalign">0</property>
            <layout><property name="column">0</property><property name="row">0</property></layout></object></child>
          <child><object class="GtkSpinButton" id="rows"><property name="adjustment"><object class="GtkAdjustment">
            <property name="lower">1</property><property name="upper">100</property><property name="step-increment">1</property>
            <property name="value">3</property></object></property>
            <layout><property name="column">1</property><property name="row">0</property></layout></object></child>
          <child><object class="GtkLabel"><property name="label">Columns</property><property name="xalign">0</property>
            <layout><property name="column">0</property><property name="row">1</property></layout></object></child>
          <child><object class="GtkSpinButton" id="columns"><property name="adjustment"><object class="GtkAdjustment">
            <property name="lower">1</property><property name="upper">20</property><property name="step-increment">1</property>
            <property name="value">3</property></object></property><layout><property name="column">1</property>
            <property name="row">1</property></layout></object></child>
          <child><object class="GtkButton" id="insert"><property name="label">Insert</property>
            <style><class name="suggested-action"/></style>
            <layout><property name="column">1</property><property name="row">2</property></layout></object></child>
        </object></child>
      </object>
    </interface>
    """

  static let demos = """
    <interface>
      <object class="GtkWindow" id="window"><property name="default-width">960</property>
        <property name="default-height">640</property><property name="title">TextKit Demos</property>
        <child type="titlebar"><object class="GtkHeaderBar">
          <child type="end"><object class="GtkButton" id="play"><property name="label">_Play</property>
            <property name="use-underline">1</property><property name="action-name">win.play</property>
            <property name="tooltip-text">Play the demo (F5)</property></object></child>
        </object></child>
        <child><object class="GtkPaned"><property name="position">210</property><property name="shrink-start-child">0</property>
          <property name="resize-start-child">0</property>
          <child><object class="GtkScrolledWindow"><property name="width-request">170</property>
            <property name="hscrollbar-policy">never</property>
            <child><object class="GtkListBox" id="pages"><style><class name="navigation-sidebar"/></style></object></child>
          </object></child>
          <child><object class="GtkBox" id="content"><property name="orientation">vertical</property><property name="hexpand">1</property>
            <child><object class="GtkLabel" id="words"><property name="wrap">1</property><property name="xalign">0</property>
              <style><class name="demowords"/></style></object></child>
          </object></child>
        </object></child>
      </object>
    </interface>
    """

  static let css = """
    .toolbar { padding: 4px 8px; border-bottom: 1px solid alpha(currentColor, 0.15); }
    .status { padding: 1px 10px; border-top: 1px solid alpha(currentColor, 0.15); font-size: 90%; }
    .status button { min-height: 20px; min-width: 20px; padding: 1px 6px; border: none; background: none; box-shadow: none; }
    .field { padding: 4px 8px; border-radius: 5px; border: 1px solid alpha(currentColor, 0.25); background: @theme_base_color; }
    .nomatch { background: alpha(#e01b24, 0.25); }
    .chooserwords, .demowords { padding: 12px 16px; }
    .rowsheading { padding: 12px 12px 4px; font-weight: bold; }
    .tablegrid { padding: 18px; }
    """
}
