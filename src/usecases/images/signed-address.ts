import { createHmac, timingSafeEqual } from 'node:crypto'
import { showsFile } from '#domain/assets/file-url'
import { fromStored } from '#domain/assets/stored-asset'
import { accessDenied } from '#domain/errors'
import { isObject } from '#domain/resources/json'
import type { FoundAssetFile } from '#storage/store'
import type { UseCaseContext } from '../context.ts'

/** Binds policies to their purpose, so that no other encrypted value is accepted as one. */
export const POLICY_CONTEXT = 'asset key policy'

/** The content of an asset key's policy. */
export interface Policy {
  space: string
  secret: string
  expiresAt: number
  /** Files of unpublished assets stay closed. */
  onlyPublished: boolean
}

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>

/**
 * Refuses a file of a protected space unless its URL is signed: `token` is a JWT over the URL, made with the secret of
 * an asset key, and `policy` the public part of the key. Returns whether the file is protected.
 */
export async function requireSigned(ctx: Context, file: FoundAssetFile, query: URLSearchParams): Promise<boolean> {
  const { space, asset, hash, fileName, protection } = file
  if (protection === null) return false
  const isPublished = async () => {
    const bodies = await ctx.store.read((reader) => reader.assetFiles.publishedBodies(space, asset, hash))
    return bodies.some((body) => showsFile(fromStored(body).fields, hash))
  }
  if (protection === 'unpublished' && (await isPublished())) return false
  const policy = openPolicy(ctx, query.get('policy') ?? '')
  const path = `/${space}/${asset}/${hash}/${fileName}`
  const isSigned = policy?.space === space && isGood(query.get('token') ?? '', policy.secret, path, ctx.clock.now())
  if (!isSigned || (policy.onlyPublished && !(await isPublished()))) {
    throw accessDenied('This file needs a signed URL.')
  }
  return true
}

function openPolicy(ctx: Context, sealed: string): Policy | null {
  try {
    const policy = JSON.parse(ctx.sealer.open(sealed, POLICY_CONTEXT)) as Policy
    return policy.expiresAt > ctx.clock.now() ? policy : null
  } catch {
    return null
  }
}

/** Only HS256 is accepted: a token must not choose its algorithm. Its subject is the URL without the query. */
function isGood(token: string, secret: string, path: string, now: number): boolean {
  const [header = '', payload = '', signature = '', ...more] = token.split('.')
  if (more.length > 0 || member(header, 'alg') !== 'HS256') return false
  const expected = createHmac('sha256', secret).update(`${header}.${payload}`).digest()
  const given = Buffer.from(signature, 'base64url')
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
  const [subject, expires] = [member(payload, 'sub'), member(payload, 'exp')]
  const names = typeof subject === 'string' ? subject.replace(/^(?:https?:)?\/\/[^/]*/, '').split('?', 1)[0] : null
  return names === path && typeof expires === 'number' && expires * 1000 > now
}

function member(part: string, name: string): unknown {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString())
    return isObject(value) ? value[name] : undefined
  } catch {
    return undefined
  }
}
