/** The MIME type groups that clients use in queries and validations, and the media types in each. */
const GROUPS: readonly (readonly [group: string, types: RegExp])[] = [
  ['image', /^image\//],
  ['audio', /^audio\//],
  ['video', /^video\//],
  ['pdfdocument', /^application\/(x-)?pdf$/],
  ['plaintext', /^text\/(plain|vtt|calendar)$/],
  ['markup', /^(text\/(html|xml|x?html\+xml|markdown|x-markdown)|application\/(xml|(xhtml|xslt|rss|atom)\+xml))$/],
  [
    'code',
    /^(text\/(css|javascript|ecmascript|typescript|x-[a-z0-9.+-]+|php)|application\/(javascript|ecmascript|typescript|json|sql|x-(javascript|sh|httpd-php|ruby|python|perl)|ld\+json))$/,
  ],
  [
    'richtext',
    /^(application|text)\/(msword|rtf|richtext|x-rtf|vnd\.openxmlformats-officedocument\.wordprocessingml\.[a-z]+|vnd\.ms-word.*|vnd\.oasis\.opendocument\.text.*|x-abiword|vnd\.apple\.pages)$/,
  ],
  [
    'presentation',
    /^application\/(mspowerpoint|vnd\.ms-powerpoint.*|vnd\.openxmlformats-officedocument\.presentationml\.[a-z]+|vnd\.oasis\.opendocument\.presentation.*|vnd\.apple\.keynote)$/,
  ],
  [
    'spreadsheet',
    /^(application\/(vnd\.ms-excel.*|vnd\.openxmlformats-officedocument\.spreadsheetml\.[a-z]+|vnd\.oasis\.opendocument\.spreadsheet.*|vnd\.apple\.numbers)|text\/(csv|tab-separated-values))$/,
  ],
  [
    'archive',
    /^application\/(zip|gzip|x-(zip.*|gzip|tar|gtar|bzip2?|7z-compressed|rar.*|compressed|xz|lzma|cpio|stuffit)|vnd\.rar|zstd|java-archive)$/,
  ],
]

/** The group of all other types. */
const OTHER = 'attachment'

export const MIMETYPE_GROUPS: ReadonlySet<string> = new Set([OTHER, ...GROUPS.map(([group]) => group)])

/** For example `markup` for `text/html; charset=utf-8`. */
export function mimetypeGroup(contentType: string): string {
  const type = contentType.split(';', 1)[0]!.trim().toLowerCase()
  return GROUPS.find(([, types]) => types.test(type))?.[0] ?? OTHER
}
