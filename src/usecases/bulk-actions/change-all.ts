import { type BulkEntity, type EntityProblem, entityProblem } from '#domain/bulk-actions/bulk-action'
import { DomainError } from '#domain/errors'
import type { PatternTest } from '#lib/pattern-batch'
import { requireMay } from '../access/require-content.ts'
import { publishAssetIn } from '../assets/publish-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import { requireModel } from '../entries/entry-model.ts'
import { publishEntryIn } from '../entries/publish-entry.ts'
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

/** Rolls the transaction back and carries the problems out. */
export class Undo extends Error {
  readonly problems: readonly EntityProblem[]

  constructor(problems: readonly EntityProblem[]) {
    super('the changes of several entities are rolled back')
    this.problems = problems
  }
}

/**
 * Publishes and unpublishes within a transaction. Continues after a refusal to report all of them, and collects patterns
 * to run them in one batch. A missing right for any entity fails the whole action.
 */
export async function changeAll(
  w: Writing,
  entities: readonly EntityChange[],
  rules: ChangeRules,
): Promise<EntityProblem[]> {
  const problems: EntityProblem[] = []
  const tests: PatternTest[] = []
  for (const entity of inOrder(entities)) {
    try {
      await change(w, entity, rules)
    } catch (error) {
      if (error instanceof NeedsPatternThread) tests.push(...error.tests)
      else if (error instanceof DomainError && error.code !== 'AccessDenied') {
        problems.push(entityProblem(entity, error))
      } else throw error
    }
  }
  if (tests.length > 0) throw new NeedsPatternThread(tests)
  return problems
}

/** Locks in a fixed order, so that two actions with common resources cannot deadlock. */
const inOrder = (entities: readonly EntityChange[]): readonly EntityChange[] =>
  entities.toSorted((a, b) => (a.type === b.type ? compare(a.id, b.id) : compare(a.type, b.type)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

async function change(w: Writing, { type, id, version, locales, verb, apply }: EntityChange, rules: ChangeRules) {
  if (verb === 'unpublish') return unpublish(w, type, id)
  if (apply) return apply(w, rules)
  const input = { id, version, body: locales }
  if (type === 'Entry') await publishEntryIn(w, input, rules)
  else await publishAssetIn(w, input, rules.imagesHost())
}

/** An unpublished entry or asset stays as it is: no new version, no log row, no webhook call. */
async function unpublish(w: Writing, type: BulkEntity['type'], id: string): Promise<void> {
  const stored = await lockResource(w, type, id, 'unpublish')
  requireMay(w.scope, 'unpublish', stored)
  if (!stored.published) return
  if (type === 'Entry') await withdrawEntry(w, stored, await requireModel(w, contentTypeOf(stored)))
  else await unpublishAssetIn(w, stored)
}
