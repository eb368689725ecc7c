import { t } from '../../i18n/uploads.ts'
/** `IMG_2041-final.jpeg` becomes `IMG 2041-final`. */
export const titleFrom = (fileName: string): string => {
  const title = fileName
    .replace(/\.[A-Za-z0-9]{1,6}$/, '')
    .replace(/_+/g, ' ')
    .trim()
  return title === '' ? fileName : title
}

/** The file name at the end of a URL. */
export function nameInUrl(url: string): string {
  const last = URL.canParse(url) ? new URL(url).pathname.split('/').filter(Boolean).at(-1) : undefined
  try {
    return last === undefined ? t('fileName') : decodeURIComponent(last)
  } catch {
    return last ?? t('fileName')
  }
}

const TYPES: Readonly<Record<string, string>> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  pdf: 'application/pdf',
  zip: 'application/zip',
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
}

/** Guesses the type from the name; the server detects it from the bytes. */
export const typeFromName = (name: string): string =>
  TYPES[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream'
