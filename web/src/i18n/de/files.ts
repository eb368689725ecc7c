import type { files as en } from '../en/files.ts'
import type { Translation } from '../translation.ts'

export const files = {
  group_image: 'Bilder',
  group_video: 'Videos',
  group_audio: 'Audio',
  group_pdfdocument: 'PDF',
  group_richtext: 'Textdokumente',
  group_presentation: 'Präsentationen',
  group_spreadsheet: 'Tabellen',
  group_plaintext: 'Nur Text',
  group_code: 'Code',
  group_markup: 'Markup',
  group_archive: 'Archive',
  group_attachment: 'Andere Dateien',
} satisfies Translation<typeof en>
