import { platformProblem } from '#domain/body-problems'
import { platformChange } from '#domain/changes/platform-change'
import { DomainError } from '#domain/errors'
import type { Stamp } from '#domain/resources/resource'
import type { Environment } from '#domain/spaces/space'
import type { StoreTx } from '#storage/store'

/**
 * An alias cannot have the id of an environment, with one exception: the environment `master` gets a dated id, so that
 * an older space can have an alias `master` and no client has to change.
 */
export async function renameMaster(tx: StoreTx, namesake: Environment, stamp: Stamp): Promise<void> {
  if (namesake.id !== 'master') throw platformProblem('taken', 'id', namesake.id)
  const id = await freeId(tx, namesake.space, `master-${new Date(stamp.at).toISOString().slice(0, 10)}`)
  const environment: Environment = {
    ...namesake,
    id,
    name: namesake.name === namesake.id ? id : namesake.name,
    version: namesake.version + 1,
    updatedAt: Math.max(stamp.at, namesake.updatedAt),
    updatedBy: stamp.by,
  }
  if (!(await tx.environments.update(environment, namesake.version))) throw new DomainError('Conflict')
  const { space, key, version } = environment
  // Cached responses still name the old id, so the log reports both.
  for (const name of [namesake.id, id]) {
    const where = { space, environment: name, environmentKey: key }
    tx.changes.append(platformChange({ ...where, type: 'Environment', id: name, version, action: 'save', stamp }))
  }
}

async function freeId(tx: StoreTx, space: string, wanted: string): Promise<string> {
  for (let n = 1; ; n++) {
    const id = n === 1 ? wanted : `${wanted}-${n}`
    if (!(await tx.environments.named(space, id))) return id
  }
}
