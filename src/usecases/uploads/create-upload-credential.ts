import type { Actor } from '#domain/access/actor'
import { formatPolicy, POLICY_PURPOSE } from '#domain/access/upload-credential'
import { accessDenied } from '#domain/errors'
import { requireWritingUser } from '../access/actors.ts'
import type { UseCaseContext } from '../context.ts'
import { requireUploadTarget, type UploadTarget } from './upload-target.ts'

export interface UploadCredential {
  policy: string
  signature: string
  createdAt: number
  createdBy: string
  expiresAt: number
}

const LIFETIME_MS = 3600_000

/** Lets another program upload files to a space for an hour, without the management token. Nothing is stored. */
export async function createUploadCredential(
  ctx: Pick<UseCaseContext, 'store' | 'clock' | 'sealer'>,
  actor: Actor,
  input: UploadTarget,
): Promise<UploadCredential> {
  const { userId, tokenId, uploadsTo } = requireWritingUser(actor)
  if (uploadsTo !== undefined) throw accessDenied('An upload credential cannot create another one.')
  const { space } = await ctx.store.read((reader) => requireUploadTarget(reader, actor, input))
  const createdAt = ctx.clock.now()
  const expiresAt = createdAt + LIFETIME_MS
  const policy = formatPolicy({ space: space.id, token: tokenId, expiresAt })
  const signature = ctx.sealer.sign(policy, POLICY_PURPOSE).toString('base64url')
  return { policy, signature, createdAt, createdBy: userId, expiresAt }
}
