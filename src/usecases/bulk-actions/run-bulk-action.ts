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
import { withdrawAsset } from '../assets/unpublish-asset.ts'
import type { UseCaseContext } from '../context.ts'
import { type AnswerPatterns, RunElsewhere, withPatterns } from '../entries/answer-patterns.ts'
import { requireModel } from '../entries/entry-model.ts'
import { publishEntryIn } from '../entries/publish-entry.ts'
import { contentTypeOf } from '../entries/to-entry.ts'
import { withdrawEntry } from '../entries/unpublish-entry.ts'
import { CONTENT, type WriteContext, type Writing, writeIn } from '../resources/write-in.ts'
import { lockResource } from '../resources/write-resource.ts'

type Ctx = WriteContext & Pick<UseCaseContext, 'limits' | 'patterns' | 'imagesHost'>

const KEPT_MS = 7 * 24 * 3600 * 1000

/** Ends the transaction without a trace. */
class Undo extends Error {
  readonly problems: readonly EntityProblem[]

  constructor(problems: readonly EntityProblem[]) {
    super('the bulk action is taken back')
    this.problems = problems
  }
}

/**
 * Publishes or unpublishes many entries and assets in one transaction: all of them, or none, and then it is told what is
 * wrong with each. What became of it is kept with it, so it can be asked for as often as clients do.
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
    const done: BulkAction = { environment: w.place.environment.key, id, verb, payload, problems, createdAt, createdBy }
    await w.tx.bulkActions.forget(createdAt - KEPT_MS)
    await w.tx.bulkActions.insert(done)
    return done
  }
  try {
    return await withPatterns(ctx.patterns, (answer) =>
      writeIn(ctx, actor, input, CONTENT, async (w) => {
        const problems = await eachOf(inOrder(entities), (entity) => change(w, entity, input.sent.verb, ctx, answer))
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

/** Always the same one, so that two that have some in common wait for each other and not in a circle. */
const inOrder = (entities: readonly BulkEntity[]): readonly BulkEntity[] =>
  entities.toSorted((a, b) => (a.type === b.type ? compare(a.id, b.id) : compare(a.type, b.type)))

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Goes on after a refusal, to tell them all, and gathers patterns that must run elsewhere, to run them all at once. Who
 * may not do it to one, or know of any, is told so and has begun nothing.
 */
async function eachOf(
  entities: readonly BulkEntity[],
  work: (entity: BulkEntity) => Promise<unknown>,
): Promise<EntityProblem[]> {
  const refused: { entity: BulkEntity; error: DomainError }[] = []
  const tests: PatternTest[] = []
  for (const entity of entities) {
    try {
      await work(entity)
    } catch (error) {
      if (error instanceof RunElsewhere) tests.push(...error.tests)
      else if (error instanceof DomainError && error.code !== 'AccessDenied') refused.push({ entity, error })
      else throw error
    }
  }
  if (tests.length > 0) throw new RunElsewhere(tests)
  const unknown = refused.filter(({ error }) => error.code === 'NotFound')
  if (unknown.length === entities.length) throw unknown[0]!.error
  return refused.map(({ entity, error }) => entityProblem(entity, error))
}

async function change(
  w: Writing,
  { type, id, version, locales }: BulkEntity,
  verb: BulkAction['verb'],
  ctx: Ctx,
  answer: AnswerPatterns,
): Promise<void> {
  if (verb === 'unpublish') return unpublish(w, type, id)
  const input = { id, version, body: locales }
  if (type === 'Entry') await publishEntryIn(w, input, { limits: ctx.limits, answer })
  else await publishAssetIn(w, input, ctx.imagesHost())
}

/** An entry or asset that is not published stays as it is: no new version, no change log row, no webhook call. */
async function unpublish(w: Writing, type: BulkEntity['type'], id: string): Promise<void> {
  const stored = await lockResource(w, type, id, 'unpublish')
  requireMay(w.place, 'unpublish', stored)
  if (!stored.published) return
  if (type === 'Entry') await withdrawEntry(w, stored, await requireModel(w, contentTypeOf(stored)))
  else await withdrawAsset(w, stored)
}
