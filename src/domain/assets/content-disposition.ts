/** Types that a browser may display: they cannot run scripts. All others are offered as a download. */
const INLINE_TYPES =
  /^(?:image\/(?:jpeg|png|webp|gif|avif|tiff|bmp|x-icon|vnd\.microsoft\.icon|heic|heif|jxl)|(?:audio|video|font)\/[\w.+-]+|text\/plain)$/i

/**
 * The `Content-Disposition` header with both file name forms of RFC 6266: plain ASCII for old clients, RFC 8187 for all
 * characters.
 */
export function contentDisposition(contentType: string, fileName: string): string {
  const type = contentType.split(';', 1)[0]!.trim()
  const kind = INLINE_TYPES.test(type) ? 'inline' : 'attachment'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (plain === fileName) return `${kind}; filename="${plain}"`
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(fileName.toWellFormed())}`
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** The media type as a valid header value. Malformed parameters are dropped. */
export function servedType(contentType: string): string {
  if (/^[\x21-\x7e]+(?:\s*;\s*[\w-]+=[\w."-]+)*$/.test(contentType)) return contentType
  const type = contentType.split(';', 1)[0]!.trim()
  return /^[\x21-\x7e]+$/.test(type) ? type : 'application/octet-stream'
}
