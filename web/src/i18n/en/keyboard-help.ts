export const keyboardHelp = {
  title: 'Keyboard shortcuts',

  group_everywhere: 'Everywhere',
  group_lists: 'Lists',
  group_altText: 'Alt text',
  group_richText: 'Rich text',
  group_markdown: 'Markdown',
  group_graphql: 'GraphQL',

  does_palette: 'Search or run a command',
  does_help: 'Show keyboard shortcuts',
  does_closeDialog: 'Close a dialog, menu or full screen',

  does_nextItem: 'Next item',
  does_previousItem: 'Previous item',
  does_selectItem: 'Select item',
  does_openItem: 'Open item',
  does_addEntry: 'Add entry',

  does_saveTexts: 'Save all texts',

  does_bold: 'Bold',
  does_italic: 'Italic',
  does_underline: 'Underline',
  does_code: 'Code',
  does_strikethrough: 'Strikethrough',
  does_link: 'Link selected text',
  does_openLink: 'Open link',
  does_headings: 'Heading 1 to 6',
  does_paragraph: 'Paragraph',
  does_list: 'List',
  does_numberedList: 'Numbered list',
  does_quote: 'Quote',
  does_lineBreak: 'Line break',
  does_insertBlock: 'Insert block',
  does_moveBlockUp: 'Move block up',
  does_moveBlockDown: 'Move block down',
  does_undo: 'Undo',
  does_redo: 'Redo',

  does_markdownBold: 'Bold',
  does_markdownItalic: 'Italic',
  does_markdownLink: 'Link',

  does_runQuery: 'Run query',
} as const
