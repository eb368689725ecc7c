/** Kinds of files as the interfaces know them, in the words of editors. */
export const FILE_GROUPS = {
  image: 'Images',
  video: 'Videos',
  audio: 'Audio',
  pdfdocument: 'PDF',
  richtext: 'Text documents',
  presentation: 'Presentations',
  spreadsheet: 'Spreadsheets',
  plaintext: 'Plain text',
  code: 'Code',
  markup: 'Markup',
  archive: 'Archives',
  attachment: 'Other files',
} as const
