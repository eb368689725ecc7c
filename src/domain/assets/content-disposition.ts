/** Types that a browser may show in place: nothing in them runs. Everything else is only offered for download. */
const SHOWN =
  /^(?:image\/(?:jpeg|png|webp|gif|avif|tiff|bmp|x-icon|vnd\.microsoft\.icon|heic|heif|jxl)|(?:audio|video|font)\/[\w.+-]+|text\/plain)$/i

/** `Content-Disposition` with the name in both forms of RFC 6266: plain for old clients, RFC 8187 for all characters. */
export function contentDisposition(contentType: string, fileName: string): string {
  const type = contentType.split(';', 1)[0]!.trim()
  const kind = SHOWN.test(type) ? 'inline' : 'attachment'
  const plain = fileName.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  if (plain === fileName) return `${kind}; filename="${plain}"`
  return `${kind}; filename="${plain}"; filename*=UTF-8''${encoded(fileName.toWellFormed())}`
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)

/** As a header can carry it: parameters that people made up are left out. */
export function servedType(contentType: string): string {
  if (/^[\x21-\x7e]+(?:\s*;\s*[\w-]+=[\w."-]+)*$/.test(contentType)) return contentType
  const type = contentType.split(';', 1)[0]!.trim()
  return /^[\x21-\x7e]+$/.test(type) ? type : 'application/octet-stream'
}
