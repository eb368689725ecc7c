/** All keyboard shortcuts of the app. The handlers and the help read this table. `Mod` is Ctrl, or Command on a Mac. */
interface Shortcut {
  group: ShortcutGroup
  keys: string
  /** The last of a range of keys that do the same with different numbers. */
  upTo?: string
}

export const SHORTCUT_GROUPS = ['everywhere', 'lists', 'altText', 'richText', 'markdown', 'graphql'] as const
export type ShortcutGroup = (typeof SHORTCUT_GROUPS)[number]

export const headingKeys = (level: number): string => `Mod-Alt-${level}`

export const SHORTCUTS = {
  palette: { group: 'everywhere', keys: 'Mod-k' },
  help: { group: 'everywhere', keys: '?' },
  closeDialog: { group: 'everywhere', keys: 'Escape' },

  nextItem: { group: 'lists', keys: 'j' },
  previousItem: { group: 'lists', keys: 'k' },
  selectItem: { group: 'lists', keys: 'x' },
  openItem: { group: 'lists', keys: 'e' },
  addEntry: { group: 'lists', keys: 'c' },

  saveTexts: { group: 'altText', keys: 'Mod-Enter' },

  bold: { group: 'richText', keys: 'Mod-b' },
  italic: { group: 'richText', keys: 'Mod-i' },
  underline: { group: 'richText', keys: 'Mod-u' },
  code: { group: 'richText', keys: 'Mod-e' },
  strikethrough: { group: 'richText', keys: 'Mod-Shift-x' },
  link: { group: 'richText', keys: 'Mod-k' },
  openLink: { group: 'richText', keys: 'Alt-Enter' },
  headings: { group: 'richText', keys: headingKeys(1), upTo: headingKeys(6) },
  paragraph: { group: 'richText', keys: 'Mod-Alt-0' },
  list: { group: 'richText', keys: 'Mod-Shift-8' },
  numberedList: { group: 'richText', keys: 'Mod-Shift-7' },
  quote: { group: 'richText', keys: 'Mod-Shift-9' },
  lineBreak: { group: 'richText', keys: 'Shift-Enter' },
  insertBlock: { group: 'richText', keys: '/' },
  moveBlockUp: { group: 'richText', keys: 'Alt-Shift-ArrowUp' },
  moveBlockDown: { group: 'richText', keys: 'Alt-Shift-ArrowDown' },
  undo: { group: 'richText', keys: 'Mod-z' },
  redo: { group: 'richText', keys: 'Mod-Shift-z' },

  markdownBold: { group: 'markdown', keys: 'Mod-b' },
  markdownItalic: { group: 'markdown', keys: 'Mod-i' },
  markdownLink: { group: 'markdown', keys: 'Mod-k' },

  runQuery: { group: 'graphql', keys: 'Mod-Enter' },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof SHORTCUTS

export const shortcutsIn = (group: ShortcutGroup): readonly ({ name: ShortcutName } & Shortcut)[] =>
  (Object.entries(SHORTCUTS) as [ShortcutName, Shortcut][])
    .filter(([, shortcut]) => shortcut.group === group)
    .map(([name, shortcut]) => ({ name, ...shortcut }))
