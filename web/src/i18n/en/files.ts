export const files = {
  group_image: 'Images',
  group_video: 'Videos',
  group_audio: 'Audio',
  group_pdfdocument: 'PDF',
  group_richtext: 'Text documents',
  group_presentation: 'Presentations',
  group_spreadsheet: 'Spreadsheets',
  group_plaintext: 'Plain text',
  group_code: 'Code',
  group_markup: 'Markup',
  group_archive: 'Archives',
  group_attachment: 'Other files',
} as const
