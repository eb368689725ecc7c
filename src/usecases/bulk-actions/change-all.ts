import {
  type BulkActionVerb,
  type BulkEntity,
  type EntityProblem,
  entityProblem,
  type UndoItem,
  undoItem,
} from '#domain/bulk-actions/bulk-action'
import { DomainError } from '#domain/errors'
import type { Resource } from '#domain/resources/resource'
import type { PatternTest } from '#lib/pattern-batch'
import { requireMay } from '../access/require-content.ts'
import { publishLockedAsset } from '../assets/publish-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import { requireModel } from '../entries/entry-model.ts'
import { publishLockedEntry } from '../entries/publish-entry.ts'
import { NeedsPatternThread } from '../entries/test-patterns.ts'
import { contentTypeOf } from '../entries/to-entry.ts'
import { withdrawEntry } from '../entries/unpublish-entry.ts'
import type { Writing } from '../resources/write-in.ts'
import { lockResource } from '../resources/write-resource.ts'
import type { ChangeRules } from './change-rules.ts'

/** One entry or asset to publish or unpublish. */
export interface EntityChange extends BulkEntity {
  verb: 'publish' | 'unpublish'
  /** Runs instead of publishing the current version. */
  apply?: (w: Writing, rules: ChangeRules) => Promise<void>
}

export const changesOf = (verb: BulkActionVerb, entities: readonly BulkEntity[]): EntityChange[] =>
  entities.map((entity) => ({ ...entity, verb: verb === 'unpublish' ? verb : 'publish' }))

/** Rolls the transaction back and carries the problems out. */
export class Undo extends Error {
  readonly problems: readonly EntityProblem[]

  constructor(problems: readonly EntityProblem[]) {
    super('the changes of several entities are rolled back')
    this.problems = problems
  }
}

export interface Changed {
  problems: EntityProblem[]
  /** What reverting the changes restores. */
  undo: UndoItem[]
}

/**
 * Publishes and unpublishes within a transaction. Continues after a refusal to report all of them, and collects patterns
 * to run them in one batch. A missing right for any entity fails the whole action.
 *
 * @param onProgress called after each entity; what it throws ends the transaction
 */
export async function changeAll(
  w: Writing,
  entities: readonly EntityChange[],
  rules: ChangeRules,
  onProgress: (done: number) => void = () => {},
): Promise<Changed> {
  const problems: EntityProblem[] = []
  const undo: UndoItem[] = []
  const tests: PatternTest[] = []
  for (const [index, entity] of inOrder(entities).entries()) {
    try {
      const changed = await change(w, entity, rules)
      if (changed) undo.push(changed)
    } catch (error) {
      if (error instanceof NeedsPatternThread) tests.push(...error.tests)
      else if (error instanceof DomainError && error.code !== 'AccessDenied') {
        problems.push(entityProblem(entity, error))
      } else throw error
    }
    onProgress(index + 1)
  }
  if (tests.length > 0) throw new NeedsPatternThread(tests)
  return { problems, undo }
}

/** Locks in a fixed order, so that two actions with common resources cannot deadlock. */
const inOrder = (entities: readonly EntityChange[]): readonly EntityChange[] =>
  entities.toSorted((a, b) => (a.type === b.type ? compare(a.id, b.id) : compare(a.type, b.type)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Returns null when the entity stays as it is. */
async function change(w: Writing, entity: EntityChange, rules: ChangeRules): Promise<UndoItem | null> {
  const { type, id, version, locales, verb, apply } = entity
  const before = await lockResource(w, type, id, verb, ...(locales || apply ? (['publish', 'unpublish'] as const) : []))
  let after: Resource
  if (apply) {
    await apply(w, rules)
    after = (await w.tx.resources.get(before.environment, type, id)) ?? before
  } else if (verb === 'unpublish') after = await unpublish(w, type, before)
  else {
    const input = { version, body: locales }
    after =
      type === 'Entry'
        ? await publishLockedEntry(w, before, input, rules)
        : await publishLockedAsset(w, before, input, rules.imagesHost())
  }
  return after.version === before.version ? null : undoItem(type, before, after)
}

/** An unpublished entry or asset stays as it is: no new version, no log row, no webhook call. */
async function unpublish(
  w: Writing,
  type: BulkEntity['type'],
  stored: Awaited<ReturnType<typeof lockResource>>,
): Promise<Resource> {
  requireMay(w.scope, 'unpublish', stored)
  if (!stored.published) return stored
  if (type === 'Entry') return withdrawEntry(w, stored, await requireModel(w, contentTypeOf(stored)))
  return unpublishAssetIn(w, stored)
}
