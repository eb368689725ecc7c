import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import { mayAny } from '#domain/roles/space-access'
import type { ScheduledAction } from '#domain/scheduled-actions/scheduled-action'
import type { StoreReader } from '#storage/store'
import { requireUserId } from '../access/actors.ts'
import { mayWith } from '../access/require-content.ts'
import { type Address, type EnvironmentScope, requireEnvironment } from '../access/require-environment.ts'
import type { ReadContext } from '../context.ts'

/** More than most environments have. Older actions can still be read by id. */
const MAX_LISTED = 1000

export const noSuchAction = (id: string) =>
  new DomainError('NotFound', { details: { sys: { type: 'ScheduledAction' }, type: 'ScheduledAction', id } })

/** The actions of an environment that match `matches` and whose entries and assets the actor may read. */
export async function listScheduledActions(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { matches: (action: ScheduledAction) => boolean },
): Promise<ScheduledAction[]> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const matching = (await reader.scheduledActions.list(scope.environment.key, MAX_LISTED)).filter(input.matches)
    if (scope.access === 'all') return matching
    const shown: ScheduledAction[] = []
    for (const action of matching) if (await isShown(reader, scope, actor, action)) shown.push(action)
    return shown
  })
}

export async function getScheduledAction(
  ctx: ReadContext,
  actor: Actor,
  input: Address & { id: string },
): Promise<ScheduledAction> {
  return ctx.store.read(async (reader) => {
    const scope = await requireEnvironment(reader, actor, input, 'content.read')
    const action = await reader.scheduledActions.get(scope.environment.key, input.id)
    if (!action || !(await isShown(reader, scope, actor, action))) throw noSuchAction(input.id)
    return action
  })
}

/** The error of a failed action quotes the content. An action on a deleted resource is shown only to its creator. */
async function isShown(
  reader: StoreReader,
  scope: EnvironmentScope,
  actor: Actor,
  action: ScheduledAction,
): Promise<boolean> {
  if (scope.access === 'all') return true
  if (action.entityType === 'Release') return mayAny(scope.access, ['read'])
  const entity = await reader.resources.get(action.environment, action.entityType, action.entityId)
  return entity ? mayWith(scope, 'read', entity) : action.createdBy === requireUserId(actor)
}
