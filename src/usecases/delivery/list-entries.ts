import type { Tag } from '#domain/changes/tags'
import { tagOfResource } from '#domain/changes/tags'
import type { LinkTarget } from '#domain/links/links-in-value'
import type { ParsedQuery } from '#domain/query/parsed-query'
import type { FindPlan } from '#domain/query/plan'
import { namedTypes, planQuery, type QueryPlan } from '#domain/query/plan-query'
import { namedIds, planTags } from '#domain/query/plan-tags'
import type { Steps } from '#lib/steps'
import type { UseCaseContext } from '../context.ts'
import { pageLimits } from '../query-limits.ts'
import { type ListPage, type Params, parseParams } from '../search/search.ts'
import { findKeys, forgetKeys } from './find-keys.ts'
import { Fragments, type Write } from './fragments.ts'
import type { Fragment } from './memory/fragment.ts'
import { loadTypes, type Reading } from './reading.ts'
import { resolveLinks } from './resolve-links.ts'

export interface DeliveredPage {
  items: readonly Fragment[]
  page: ListPage
  includes: { Entry: readonly Fragment[]; Asset: readonly Fragment[] }
  /** Links within reach that lead nowhere; `ContentType` for entries whose type is not active. */
  unresolved: readonly { kind: LinkTarget['kind'] | 'ContentType'; id: string }[]
  /** What it depends on, beside the model. */
  tags: ReadonlySet<Tag>
}

type Context = Pick<UseCaseContext, 'limits' | 'imagesHost'>
type Input = { params: Params; write: Write }

/** Searches entries and resolves their links. Everything is of one moment. */
export function* listDeliveredEntries(ctx: Context, reading: Reading, input: Input): Steps<DeliveredPage> {
  const plan = yield* planOf(ctx, reading, 'Entry', parseParams(input.params, ctx.limits))
  const { locale, select, selectIncludes } = plan
  const shared = { locale, imagesHost: ctx.imagesHost(), write: input.write, text: { bytes: 0 } }
  const roots = new Fragments(reading, { ...shared, select })
  const { items, page } = yield* findFragments(reading, plan.find, roots)
  const included = selectIncludes ? new Fragments(reading, { ...shared, select: selectIncludes }) : null
  const linked = included ?? (select ? new Fragments(reading, { ...shared, select: null }) : roots)
  const { includes, unresolved, seen } = yield* resolveLinks(items, plan.include, (kind, targets) =>
    linked.load(kind, targets),
  )
  return {
    items,
    page,
    includes,
    unresolved: [...unresolved, ...inactiveTypes(items, includes.Entry)],
    tags: withPlan(plan.find, seen),
  }
}

/** The same for assets, which link to nothing. */
export function* listDeliveredAssets(ctx: Context, reading: Reading, input: Input): Steps<DeliveredPage> {
  const plan = yield* planOf(ctx, reading, 'Asset', parseParams(input.params, ctx.limits))
  const { locale, select } = plan
  const roots = new Fragments(reading, { locale, select, imagesHost: ctx.imagesHost(), write: input.write })
  const { items, page } = yield* findFragments(reading, plan.find, roots)
  const tags = withPlan(plan.find, new Set(items.map(({ tag }) => tag)))
  return { items, page, includes: { Entry: [], Asset: [] }, unresolved: [], tags }
}

function* planOf(ctx: Context, reading: Reading, kind: 'Entry' | 'Asset', parsed: ParsedQuery): Steps<QueryPlan> {
  const { environment, model, stage } = reading
  yield* loadTypes(reading, namedTypes(parsed))
  return planQuery({
    parsed,
    environment: environment.environment.key,
    stage,
    audience: 'readers',
    kind,
    typeOf: (id) => model.types.get(id) ?? null,
    locales: model.locales,
    limits: pageLimits(ctx.limits),
  })
}

function* findFragments(
  reading: Reading,
  plan: FindPlan,
  fragments: Fragments,
): Steps<{ items: readonly Fragment[]; page: ListPage }> {
  const id = onlyId(plan)
  if (id === null) {
    const { keys, page } = yield* findKeys(reading, plan)
    const items = yield* fragments.byKeys(keys)
    if (items) return { items, page }
    // Never to be seen; but if it is, then once, and not by everybody who asks from here on.
    forgetKeys(reading, plan)
    throw new Error('A remembered list names what is not there')
  }
  // One resource by its id needs no search: the stage itself tells.
  const { kind, contentType, skip, limit } = plan
  const isAsset = kind === 'Asset'
  const target = { tag: tagOfResource(isAsset ? 'Asset' : 'Entry', id), kind: isAsset ? 'Asset' : 'Entry', id } as const
  const [found] = yield* fragments.load(target.kind, [target])
  const matching = found && (contentType === null || found.contentType === contentType) ? [found] : []
  return { items: matching.slice(skip, skip + limit), page: { total: matching.length, skip, limit } }
}

function onlyId({ conditions, cursor }: FindPlan): string | null {
  const ids = cursor === null && conditions.length === 1 ? namedIds(conditions) : null
  return ids?.length === 1 ? ids[0]! : null
}

/** The page depends on what could be found too, and on all that was looked for on the way. */
function withPlan(plan: FindPlan, seen: Set<Tag>): ReadonlySet<Tag> {
  const { own, others } = planTags(plan)
  for (const tag of own) seen.add(tag)
  for (const tag of others) seen.add(tag)
  return seen
}

function inactiveTypes(...lists: (readonly Fragment[])[]): DeliveredPage['unresolved'] {
  let ids: Set<string> | null = null
  for (const entries of lists) {
    for (const { isOrphan, contentType } of entries) {
      if (!isOrphan) continue
      ids ??= new Set()
      ids.add(contentType!)
    }
  }
  return ids ? [...ids].map((id) => ({ kind: 'ContentType', id })) : []
}
