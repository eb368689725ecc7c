import { t } from '../../i18n/files.ts'

/** The MIME type groups of the API, with their labels. */
export const FILE_GROUPS = {
  image: t('group_image'),
  video: t('group_video'),
  audio: t('group_audio'),
  pdfdocument: t('group_pdfdocument'),
  richtext: t('group_richtext'),
  presentation: t('group_presentation'),
  spreadsheet: t('group_spreadsheet'),
  plaintext: t('group_plaintext'),
  code: t('group_code'),
  markup: t('group_markup'),
  archive: t('group_archive'),
  attachment: t('group_attachment'),
} as const
