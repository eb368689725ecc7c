import { crc32 as zlibCrc32 } from 'node:zlib'
import { encodeBase62 } from './base62.ts'

/** CRC-32 (as in zip and PNG) of the UTF-8 bytes. Detects typing mistakes, not attacks. */
export function crc32(text: string): number {
  return zlibCrc32(text)
}

/** The checksum as six base 62 characters: 62^6 is the first power above 2^32. */
export function crc32Base62(text: string): string {
  return encodeBase62(zlibCrc32(text), 6)
}
