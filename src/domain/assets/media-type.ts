// Own table instead of file-type: it reads only the first bytes, never parses an archive of a client, and trusts a declared
// type within a family.
import { isSvg } from './svg.ts'

/** The number of leading bytes needed to detect the type. */
export const HEAD_BYTES = 4096

/** A signature (magic number) of a format. */
interface Signature {
  type: string
  /** The bytes as Latin-1 text; `?` matches any byte. */
  bytes: string
  at?: number
  /** Declared types that are stored in this format: the declaration is kept for these. */
  family?: RegExp
}

const OFFICE = /^application\/(?:vnd\.|epub|java-archive|x-(?:cbz|zip))/
const OLE = /^application\/(?:msword|vnd\.ms-|x-ole-storage|vnd\.visio)/
const FONT = /^(?:font\/|application\/(?:x-font|font|vnd\.ms-opentype))/

/** The first match wins. */
const SIGNATURES: readonly Signature[] = [
  { type: 'image/jpeg', bytes: '\xff\xd8\xff' },
  { type: 'image/png', bytes: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', bytes: 'GIF87a' },
  { type: 'image/gif', bytes: 'GIF89a' },
  { type: 'image/webp', bytes: 'RIFF????WEBP' },
  { type: 'image/avif', bytes: 'ftypavif', at: 4 },
  { type: 'image/avif', bytes: 'ftypavis', at: 4 },
  { type: 'image/heic', bytes: 'ftypheic', at: 4 },
  { type: 'image/heic', bytes: 'ftypheix', at: 4 },
  { type: 'image/heif', bytes: 'ftypmif1', at: 4 },
  { type: 'image/tiff', bytes: 'II*\0' },
  { type: 'image/tiff', bytes: 'MM\0*' },
  { type: 'image/bmp', bytes: 'BM????\0\0\0\0' },
  { type: 'image/x-icon', bytes: '\0\0\x01\0', family: /^image\/(?:x-icon|vnd\.microsoft\.icon)$/ },
  { type: 'image/vnd.adobe.photoshop', bytes: '8BPS\0\x01' },
  { type: 'image/jxl', bytes: '\xff\x0a' },
  { type: 'image/jxl', bytes: '\0\0\0\x0cJXL ' },
  { type: 'application/pdf', bytes: '%PDF-' },
  { type: 'audio/mp4', bytes: 'ftypM4A', at: 4, family: /^audio\/(?:x-m4a|mp4|aac)$/ },
  { type: 'video/quicktime', bytes: 'ftypqt  ', at: 4 },
  { type: 'video/3gpp', bytes: 'ftyp3g', at: 4, family: /^(?:audio|video)\/3gpp2?$/ },
  { type: 'video/mp4', bytes: 'ftyp', at: 4, family: /^(?:audio|video)\// },
  { type: 'video/webm', bytes: '\x1a\x45\xdf\xa3', family: /^(?:audio|video)\/(?:webm|x-matroska|matroska)$/ },
  { type: 'video/x-msvideo', bytes: 'RIFF????AVI ', family: /^video\/(?:avi|msvideo|x-msvideo)$/ },
  { type: 'audio/wav', bytes: 'RIFF????WAVE', family: /^audio\/(?:wav|wave|x-wav|vnd\.wave)$/ },
  { type: 'application/ogg', bytes: 'OggS', family: /^(?:audio|video|application)\/(?:ogg|opus|x-ogg)$/ },
  { type: 'audio/flac', bytes: 'fLaC', family: /^audio\/(?:x-)?flac$/ },
  { type: 'audio/mpeg', bytes: 'ID3', family: /^audio\/(?:mpeg|mp3|x-mpeg|aac)$/ },
  { type: 'audio/mpeg', bytes: '\xff\xfb', family: /^audio\// },
  { type: 'audio/midi', bytes: 'MThd', family: /^audio\/(?:x-)?midi?$/ },
  { type: 'video/mpeg', bytes: '\0\0\x01\xba', family: /^video\// },
  { type: 'application/zip', bytes: 'PK\x03\x04', family: OFFICE },
  { type: 'application/zip', bytes: 'PK\x05\x06', family: OFFICE },
  { type: 'application/x-ole-storage', bytes: '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', family: OLE },
  { type: 'application/gzip', bytes: '\x1f\x8b\x08', family: /^application\/(?:x-)?(?:gzip|tgz|gtar|tar)/ },
  { type: 'application/x-bzip2', bytes: 'BZh' },
  { type: 'application/x-xz', bytes: '\xfd7zXZ\0' },
  { type: 'application/zstd', bytes: '\x28\xb5\x2f\xfd' },
  { type: 'application/x-7z-compressed', bytes: '7z\xbc\xaf\x27\x1c' },
  { type: 'application/vnd.rar', bytes: 'Rar!\x1a\x07', family: /rar/ },
  { type: 'application/x-tar', bytes: 'ustar', at: 257 },
  { type: 'application/rtf', bytes: '{\\rtf', family: /^(?:text|application)\/(?:x-)?rtf$/ },
  { type: 'font/woff', bytes: 'wOFF', family: FONT },
  { type: 'font/woff2', bytes: 'wOF2', family: FONT },
  { type: 'font/otf', bytes: 'OTTO', family: FONT },
  { type: 'font/ttf', bytes: '\0\x01\0\0\0', family: FONT },
  { type: 'application/wasm', bytes: '\0asm' },
  {
    type: 'application/x-msdownload',
    bytes: 'MZ',
    family: /^application\/(?:x-ms|vnd\.microsoft\.portable|x-dosexec)/,
  },
  { type: 'application/x-elf', bytes: '\x7fELF' },
]

/** Types that are accepted as declared when no signature matches: all but common image types. */
const UNVERIFIABLE = /^(?!image\/(?:jpeg|jpg|pjpeg|png|gif|webp|avif|heic|heif|tiff|bmp|jxl|svg\+xml)$)/

/**
 * Detects the media type by the first bytes; the declared type decides only where these are ambiguous. Null when the
 * file is declared as an image and is none, because showing it as one would deceive users.
 */
export function mediaType(head: Uint8Array, declared: string): string | null {
  const name = declared.split(';', 1)[0]!.trim().toLowerCase()
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('latin1')
  if (isSvg(text)) return 'image/svg+xml'
  const known = SIGNATURES.find((signature) => hasSignature(text, signature))
  if (known) return known.family?.test(name) ? declared : known.type
  if (!UNVERIFIABLE.test(name)) return null
  return declared
}

function hasSignature(text: string, { bytes, at = 0 }: Signature): boolean {
  if (text.length < at + bytes.length) return false
  for (let i = 0; i < bytes.length; i++) if (bytes[i] !== '?' && bytes[i] !== text[at + i]) return false
  return true
}
