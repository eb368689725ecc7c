import type { Actor } from '#domain/access/actor'
import { type BulkAction, type BulkEntity, type EntityProblem, entityProblem } from '#domain/bulk-actions/bulk-action'
import type { SentBulkAction } from '#domain/bulk-actions/parse-bulk-action'
import { DomainError } from '#domain/errors'
import { randomId } from '#lib/ids'
import type { PatternTest } from '#lib/pattern-batch'
import type { Committed } from '#storage/store'
import { requireMay } from '../access/require-content.ts'
import type { Address } from '../access/require-environment.ts'
import { publishAssetIn } from '../assets/publish-asset.ts'
import { unpublishAssetIn } from '../assets/unpublish-asset.ts'
import type { UseCaseContext } from '../context.ts'
import { requireModel } from '../entries/entry-model.ts'
import { publishEntryIn } from '../entries/publish-entry.ts'
import { NeedsPatternThread, type PatternTester, withPatterns } from '../entries/test-patterns.ts'
import { contentTypeOf } from '../entries/to-entry.ts'
import { withdrawEntry } from '../entries/unpublish-entry.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource } from '../resources/write-resource.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'patterns' | 'imagesHost'>

const RETENTION_MS = 7 * 24 * 3600 * 1000

/** Rolls the transaction back. */
class Undo extends Error {
  readonly problems: readonly EntityProblem[]

  constructor(problems: readonly EntityProblem[]) {
    super('the bulk action is rolled back')
    this.problems = problems
  }
}

/**
 * Publishes or unpublishes many entries and assets in one transaction: all of them, or none with a list of the problems
 * of each. The result is stored with the action, because clients poll for it.
 */
export async function runBulkAction(
  ctx: Ctx,
  actor: Actor,
  input: Address & { sent: SentBulkAction },
): Promise<Committed<BulkAction>> {
  const { verb, entities, payload } = input.sent
  const id = randomId()
  const keep = async (w: Writing, problems: readonly EntityProblem[] | null): Promise<BulkAction> => {
    const { at: createdAt, by: createdBy } = w.stamp
    const done: BulkAction = { environment: w.scope.environment.key, id, verb, payload, problems, createdAt, createdBy }
    await w.tx.bulkActions.deleteOld(createdAt - RETENTION_MS)
    await w.tx.bulkActions.insert(done)
    return done
  }
  try {
    return await withPatterns(ctx.patterns, (testPatterns) =>
      writeIn(ctx, actor, input, CONTENT, async (w) => {
        const problems = await collectProblems(inOrder(entities), (entity) =>
          change(w, entity, input.sent.verb, ctx, testPatterns),
        )
        if (problems.length > 0 || verb === 'validate') throw new Undo(problems)
        return keep(w, null)
      }),
    )
  } catch (error) {
    if (!(error instanceof Undo)) throw error
    const problems = error.problems.length > 0 ? error.problems : null
    return writeIn(ctx, actor, input, CONTENT, (w) => keep(w, problems))
  }
}

/** Locks in a fixed order, so that two bulk actions with common resources cannot deadlock. */
const inOrder = (entities: readonly BulkEntity[]): readonly BulkEntity[] =>
  entities.toSorted((a, b) => (a.type === b.type ? compare(a.id, b.id) : compare(a.type, b.type)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Continues after a refusal to report all of them, and collects patterns to run them in one batch. A missing right for
 * any resource fails the whole action before it starts.
 */
async function collectProblems(
  entities: readonly BulkEntity[],
  work: (entity: BulkEntity) => Promise<unknown>,
): Promise<EntityProblem[]> {
  const refused: { entity: BulkEntity; error: DomainError }[] = []
  const tests: PatternTest[] = []
  for (const entity of entities) {
    try {
      await work(entity)
    } catch (error) {
      if (error instanceof NeedsPatternThread) tests.push(...error.tests)
      else if (error instanceof DomainError && error.code !== 'AccessDenied') refused.push({ entity, error })
      else throw error
    }
  }
  if (tests.length > 0) throw new NeedsPatternThread(tests)
  const unknown = refused.filter(({ error }) => error.code === 'NotFound')
  if (unknown.length === entities.length) throw unknown[0]!.error
  return refused.map(({ entity, error }) => entityProblem(entity, error))
}

async function change(
  w: Writing,
  { type, id, version, locales }: BulkEntity,
  verb: BulkAction['verb'],
  ctx: Ctx,
  testPatterns: PatternTester,
): Promise<void> {
  if (verb === 'unpublish') return unpublish(w, type, id)
  const input = { id, version, body: locales }
  if (type === 'Entry') await publishEntryIn(w, input, { limits: ctx.limits, testPatterns })
  else await publishAssetIn(w, input, ctx.imagesHost())
}

/** An unpublished entry or asset stays as it is: no new version, no log row, no webhook call. */
async function unpublish(w: Writing, type: BulkEntity['type'], id: string): Promise<void> {
  const stored = await lockResource(w, type, id, 'unpublish')
  requireMay(w.scope, 'unpublish', stored)
  if (!stored.published) return
  if (type === 'Entry') await withdrawEntry(w, stored, await requireModel(w, contentTypeOf(stored)))
  else await unpublishAssetIn(w, stored)
}
