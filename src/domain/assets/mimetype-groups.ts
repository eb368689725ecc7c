/** Kinds of files as people speak of them. Every file belongs to exactly one; what fits nowhere is an attachment. */
export const MIMETYPE_GROUPS = [
  'attachment',
  'plaintext',
  'image',
  'audio',
  'video',
  'richtext',
  'presentation',
  'spreadsheet',
  'pdfdocument',
  'archive',
  'code',
  'markup',
] as const

export type MimetypeGroup = (typeof MIMETYPE_GROUPS)[number]

const WHOLE_TYPES: Readonly<Record<string, MimetypeGroup>> = { image: 'image', audio: 'audio', video: 'video' }

const ODF = 'application/vnd.oasis.opendocument'
const OOXML = 'application/vnd.openxmlformats-officedocument'

const GROUPS: Partial<Record<MimetypeGroup, readonly string[]>> = {
  plaintext: ['text/plain', 'text/csv', 'text/markdown', 'text/vtt', 'text/calendar'],
  richtext: [
    'application/msword',
    'application/rtf',
    'text/rtf',
    'application/vnd.apple.pages',
    `${ODF}.text`,
    `${OOXML}.wordprocessingml.document`,
    `${OOXML}.wordprocessingml.template`,
  ],
  presentation: [
    'application/mspowerpoint',
    'application/vnd.ms-powerpoint',
    'application/vnd.apple.keynote',
    `${ODF}.presentation`,
    `${OOXML}.presentationml.presentation`,
    `${OOXML}.presentationml.slideshow`,
  ],
  spreadsheet: [
    'application/vnd.ms-excel',
    'application/vnd.apple.numbers',
    `${ODF}.spreadsheet`,
    `${OOXML}.spreadsheetml.sheet`,
    `${OOXML}.spreadsheetml.template`,
  ],
  pdfdocument: ['application/pdf'],
  archive: [
    'application/zip',
    'application/x-zip-compressed',
    'application/gzip',
    'application/x-gzip',
    'application/x-tar',
    'application/x-bzip2',
    'application/x-7z-compressed',
    'application/vnd.rar',
    'application/x-rar-compressed',
    'application/x-xz',
  ],
  code: [
    'application/json',
    'application/ld+json',
    'application/javascript',
    'application/x-javascript',
    'text/javascript',
    'text/css',
    'text/typescript',
    'text/x-python',
    'text/x-c',
    'text/x-java-source',
    'application/x-sh',
    'application/x-httpd-php',
    'application/sql',
  ],
  markup: [
    'text/html',
    'text/xml',
    'application/xml',
    'application/xhtml+xml',
    'application/rss+xml',
    'application/atom+xml',
  ],
}

const BY_TYPE: ReadonlyMap<string, MimetypeGroup> = new Map(
  Object.entries(GROUPS).flatMap(([group, types]) => types.map((type) => [type, group as MimetypeGroup] as const)),
)

/** The group of a media type, parameters such as `;charset=utf-8` aside. */
export function mimetypeGroup(contentType: string): MimetypeGroup {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  const [whole = ''] = type.split('/', 1)
  return BY_TYPE.get(type) ?? (Object.hasOwn(WHOLE_TYPES, whole) ? WHOLE_TYPES[whole]! : 'attachment')
}
