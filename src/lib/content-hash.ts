import { hash } from 'node:crypto'

/** 162 bits of SHA-256: short in a header, and without practical collisions. */
const HASH_LENGTH = 27

export const contentHash = (content: string | Buffer): string =>
  hash('sha256', content, 'base64url').slice(0, HASH_LENGTH)
