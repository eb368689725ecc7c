import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { OAuthApplication } from '#domain/oauth/application'
import { isId } from '#domain/resources/id'
import type { StoreReader } from '#storage/store'
import { refuseApplications, requireUserId } from '../access/actors.ts'

/** Applications belong to the user who registered them; `user` is the id in the URL, or `me`. */
export function requireOwner(actor: Actor, user: string): string {
  refuseApplications(actor)
  const userId = requireUserId(actor)
  if (user !== 'me' && user !== userId) throw platformNotFound('User')
  return userId
}

/** An application of another user is reported as missing. */
export async function requireOwnApplication(
  reader: StoreReader,
  actor: Actor,
  { user, id }: { user: string; id: string },
): Promise<OAuthApplication> {
  const owner = requireOwner(actor, user)
  const application = isId(id) ? await reader.oauth.application(id) : null
  if (application?.owner !== owner) throw platformNotFound('OAuthApplication')
  return application
}
