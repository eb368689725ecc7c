import { resourceChange } from '#domain/changes/change'
import { published, saved } from '#domain/resources/lifecycle'
import { NO_INDEX } from '#domain/resources/read-model'
import type { Resource, Stage } from '#domain/resources/resource'
import { randomId } from '#lib/ids'
import type { ShowResource, Store, StoreTx } from '#storage/store'

export const AT = 1_760_000_000_000
export const BY = 'user1'
export const stamp = { at: AT, by: BY }
const stamped = { version: 1, createdAt: AT, createdBy: BY, updatedAt: AT, updatedBy: BY }

export interface EnvironmentRef {
  space: string
  environment: string
  key: number
}

/** Creates an organization, a user and a space with its master environment. */
export async function seedSpace(store: Store, space = randomId(12)): Promise<EnvironmentRef> {
  const { value } = await store.transact(async (tx) => {
    const of = { name: 'Org', secondFactorRequired: false, version: 1, createdAt: AT, updatedAt: AT }
    await tx.organizations.insert({ id: `org-${space}`, ...of })
    await tx.spaces.insert({ id: space, organization: `org-${space}`, name: 'Space', archivedAt: null, ...stamped })
    const key = await tx.environments.insert({ space, id: 'master', name: 'master', status: 'ready', ...stamped })
    tx.changes.append({
      space,
      environment: null,
      type: 'Space',
      id: space,
      action: 'create',
      version: 1,
      bodyKey: null,
      sys: null,
      actor: BY,
      at: AT,
    })
    return { space, environment: 'master', key: key! }
  })
  return value
}

export async function createEntry(
  tx: StoreTx,
  env: EnvironmentRef,
  id: string,
  body = '{"fields":{}}',
): Promise<Resource> {
  const entry = await tx.resources.insert({
    environment: env.key,
    kind: 'Entry',
    id,
    contentType: 'post',
    createdAt: AT,
    createdBy: BY,
    body,
  })
  if (!entry) throw new Error(`entry ${id} exists`)
  await tx.readModel.show(shownOf(entry, 'current'))
  tx.changes.append(resourceChange(env, 'create', entry, stamp))
  return entry
}

export async function saveEntry(tx: StoreTx, env: EnvironmentRef, id: string, body: string): Promise<Resource> {
  const entry = (await tx.resources.lock(env.key, 'Entry', id))!
  const bodyKey = await tx.resources.addVersion(entry, entry.version + 1, body, stamp)
  const next = saved(entry, bodyKey, stamp)
  if (!(await tx.resources.update(next, entry))) throw new Error('stale')
  await tx.readModel.show(shownOf(next, 'current'))
  tx.changes.append(resourceChange(env, 'save', next, stamp))
  return next
}

export async function publishEntry(tx: StoreTx, env: EnvironmentRef, id: string): Promise<Resource> {
  const entry = (await tx.resources.lock(env.key, 'Entry', id))!
  const next = published(entry, stamp)
  if (!(await tx.resources.update(next, entry))) throw new Error('stale')
  await tx.readModel.show(shownOf(next, 'current'))
  await tx.readModel.show(shownOf(next, 'published'))
  tx.changes.append(resourceChange(env, 'publish', next, stamp))
  return next
}

export const shownOf = (resource: Resource, stage: Stage): ShowResource => ({
  stage,
  resource,
  index: NO_INDEX,
})
