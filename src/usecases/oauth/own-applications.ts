import type { Actor } from '#domain/access/actor'
import { platformNotFound } from '#domain/errors'
import type { OAuthApplication } from '#domain/oauth/application'
import { isId } from '#domain/resources/id'
import type { StoreReader } from '#storage/store'
import { refuseApplications, requireUserId } from '../access/actors.ts'

/** Applications belong to the user who registered them; `user` is how the address names them: an id, or `me`. */
export function requireOwner(actor: Actor, user: string): string {
  refuseApplications(actor)
  const userId = requireUserId(actor)
  if (user !== 'me' && user !== userId) throw platformNotFound('User')
  return userId
}

/** Someone else's application is as unknown as one that does not exist. */
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
