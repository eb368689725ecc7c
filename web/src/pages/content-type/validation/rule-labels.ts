// Names of rules, and presets for patterns.

export const PATTERNS_TO_CHOOSE: readonly { name: string; pattern: string }[] = [
  { name: 'Email', pattern: '^\\w[\\w.+-]*@([\\w-]+\\.)+[\\w-]+$' },
  {
    name: 'URL',
    pattern: '^(ftp|http|https):\\/\\/(\\w+:{0,1}\\w*@)?(\\S+)(:[0-9]+)?(\\/|\\/([\\w#!:.?+=&%@!\\-/]))?$',
  },
  { name: 'Slug', pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' },
  { name: 'Hex color', pattern: '^#(?:[0-9a-fA-F]{3}|[0-9a-fA-F]{6})$' },
  { name: 'Date (US): 12/31/2026', pattern: '^(0?[1-9]|1[012])[- /.](0?[1-9]|[12][0-9]|3[01])[- /.](19|20)?\\d\\d$' },
  {
    name: 'Date (European): 31.12.2026',
    pattern: '^(0?[1-9]|[12][0-9]|3[01])[- /.](0?[1-9]|1[012])[- /.](19|20)?\\d\\d$',
  },
  { name: '12-hour time: 9:41 PM', pattern: '^(0?[1-9]|1[012]):[0-5][0-9](:[0-5][0-9])?\\s*[aApP][mM]$' },
  { name: '24-hour time: 21:41', pattern: '^(0?[0-9]|1[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$' },
  { name: 'US phone number', pattern: '^\\d[ -.]?\\(?\\d\\d\\d\\)?[ -.]?\\d\\d\\d[ -.]?\\d\\d\\d\\d$' },
  { name: 'US zip code', pattern: '^\\d{5}$|^\\d{5}-\\d{4}$' },
]

/** Node types of a rich text, by their name in the document. */
export const NODE_NAMES: Readonly<Record<string, string>> = {
  'heading-1': 'Heading 1',
  'heading-2': 'Heading 2',
  'heading-3': 'Heading 3',
  'heading-4': 'Heading 4',
  'heading-5': 'Heading 5',
  'heading-6': 'Heading 6',
  'ordered-list': 'Numbered list',
  'unordered-list': 'Bulleted list',
  hr: 'Line',
  blockquote: 'Quote',
  table: 'Table',
  'embedded-entry-block': 'Entry block',
  'embedded-entry-inline': 'Inline entry',
  'embedded-asset-block': 'File',
  hyperlink: 'Link to URL',
  'entry-hyperlink': 'Link to entry',
  'asset-hyperlink': 'Link to asset',
  'embedded-resource-block': 'Entry block from another space',
  'embedded-resource-inline': 'Inline entry from another space',
  'resource-hyperlink': 'Link to entry of another space',
}

export const MARK_NAMES: Readonly<Record<string, string>> = {
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  code: 'Code',
  superscript: 'Superscript',
  subscript: 'Subscript',
  strikethrough: 'Strikethrough',
}
