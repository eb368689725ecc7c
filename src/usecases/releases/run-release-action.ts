import type { Actor } from '#domain/access/actor'
import type { UndoItem } from '#domain/bulk-actions/bulk-action'
import { platformChange } from '#domain/changes/platform-change'
import { badRequest } from '#domain/errors'
import { isArchived, type ReleaseAction, type ReleaseVerb, type ReleaseWithItems } from '#domain/releases/release'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import { type Address, addressOf } from '../access/require-environment.ts'
import { type Changed, changeAll, type EntityChange, Undo } from '../bulk-actions/change-all.ts'
import type { ChangeRules } from '../bulk-actions/change-rules.ts'
import type { UseCaseContext } from '../context.ts'
import { withPatterns } from '../entries/test-patterns.ts'
import { type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { applyCopy } from './apply-copy.ts'
import { hideCopies } from './set-items.ts'
import { changedRelease, lockRelease, logRelease, RELEASES, storeRelease } from './write-release.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'patterns' | 'imagesHost'>

interface Input extends Address {
  id: string
  /** Undefined: any version. */
  version: number | null | undefined
  verb: ReleaseVerb
  /** What a validation checks. */
  checks?: 'publish' | 'unpublish'
}

/**
 * Publishes, unpublishes or validates all entities of a release in one transaction: all of them, or none with a list of
 * the problems of each.
 */
export async function runReleaseAction(ctx: Ctx, actor: Actor, input: Input): Promise<Committed<ReleaseAction>> {
  const { verb } = input
  const id = randomId()
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      writeIn(ctx, actor, input, RELEASES, async (w) => {
        const release = await lockRelease(w, input.id, input.version)
        const rules = { limits: ctx.limits, imagesHost: () => ctx.imagesHost(), testPatterns }
        const action = verb === 'validate' ? (input.checks ?? 'publish') : verb
        const { problems, undo } = await changeRelease(w, release, { id, verb: action }, rules)
        if (problems.length > 0 || verb === 'validate') throw new Undo(problems)
        return recordSuccess(w, release, { id, verb: action, undo })
      }),
    )
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    const problems = error.problems.length > 0 ? error.problems : null
    return writeIn(ctx, actor, input, RELEASES, async (w) =>
      recordAction(w, await lockRelease(w, input.id, undefined), { id, verb, problems }),
    )
  }
}

/** Publishes or unpublishes the entities within a transaction. `id` is that of the release action. */
export async function changeRelease(
  w: Writing,
  release: ReleaseWithItems,
  { id, verb }: { id: string; verb: 'publish' | 'unpublish' },
  rules: ChangeRules,
): Promise<Changed> {
  requireRunnable(release, verb)
  return changeAll(causedBy(w, release, id), await changesOf(w, release, verb), rules)
}

/** Webhook calls about the entities name the release and the action. */
export function causedBy(w: Writing, { id, version }: ReleaseWithItems, action: string): Writing {
  const cause = { ...w.stamp.cause, release: { id, version, action } }
  return { ...w, stamp: { ...w.stamp, cause } }
}

/** The first generation publishes or unpublishes current drafts, the second applies its own versions. */
async function changesOf(
  w: Writing,
  release: ReleaseWithItems,
  verb: 'publish' | 'unpublish',
): Promise<EntityChange[]> {
  const common = { version: undefined, locales: undefined }
  if (release.generation === 1) return release.items.map(({ kind, id }) => ({ ...common, type: kind, id, verb }))
  const items = await w.tx.releaseCopies.listed(release.key)
  return items.map(({ key, kind: type, id, change }) => {
    const own = 'action' in change ? change.action : 'publish'
    // One by one: together, the content of a release may be too large for the memory.
    const apply: EntityChange['apply'] = async (writing, rules) => {
      const [copy] = await writing.tx.releaseCopies.byKeys([key])
      await applyCopy(writing, copy!, rules)
    }
    return { ...common, type, id, verb: own, ...(own === 'publish' && { apply }) }
  })
}

export function requireRunnable(release: ReleaseWithItems, verb: 'publish' | 'unpublish'): void {
  if (isArchived(release)) throw badRequest('The release is archived.')
  if (release.generation === 2 && verb === 'unpublish') {
    throw badRequest('A release of the schema version Release.v2 cannot be unpublished.')
  }
}

/** A release of the second generation is archived after it was published: its versions are applied. */
export async function recordSuccess(
  w: Writing,
  release: ReleaseWithItems,
  done: { id: string; verb: 'publish' | 'unpublish'; undo: readonly UndoItem[] },
): Promise<ReleaseAction> {
  const action = await recordAction(w, release, { ...done, problems: null })
  if (release.generation === 1) return action
  const current = { ...release, lastAction: action.id }
  const archived = changedRelease(w, current, { archivedAt: w.stamp.at, archivedBy: w.stamp.by })
  await hideCopies(w, release)
  logRelease(w, await storeRelease(w, current, archived), 'archive')
  return action
}

/** Bounds the size of a stored action. */
const MAX_PROBLEMS = 100
const CHECKS_RETENTION_MS = 30 * 24 * 3600 * 1000

/** Stores the result. Clients poll for it, and the release links to it. */
export async function recordAction(
  w: Writing,
  release: ReleaseWithItems,
  {
    id,
    verb,
    problems,
    undo = null,
  }: Pick<ReleaseAction, 'id' | 'verb' | 'problems'> & {
    undo?: readonly UndoItem[] | null
  },
): Promise<ReleaseAction> {
  const { at: createdAt, by: createdBy } = w.stamp
  const { environment } = release
  const first = problems?.slice(0, MAX_PROBLEMS) ?? null
  const action: ReleaseAction = {
    ...{ environment, id, release: release.id, verb, problems: first, revertedBy: null, createdAt, createdBy },
  }
  await w.tx.releaseActions.deleteOldChecks(environment, createdAt - CHECKS_RETENTION_MS)
  await w.tx.releaseActions.insert({ ...action, undo })
  await w.tx.releases.update({ ...release, lastAction: id }, release.version)
  // Webhooks do not report a validation, which changes nothing. The app runs one whenever a release is opened.
  if (verb === 'validate') return action
  for (const event of ['create', 'execute'] as const) {
    const change = { type: 'ReleaseAction', id, version: 1, action: event, stamp: w.stamp }
    w.tx.changes.append(platformChange({ ...addressOf(w.scope), ...change }))
  }
  return action
}
