import type { Dependency } from '#domain/changes/dependency'
import { LINK_KINDS, LinkTraversal } from '#domain/links/link-traversal'
import type { LinkTarget } from '#domain/links/links-in-value'
import { usesHierarchy } from '#domain/query/expand-descendants'
import type { FindPlan } from '#domain/query/plan'
import { planDependencies } from '#domain/query/plan-dependencies'
import { namedTypes, planQuery, type QueryPlan } from '#domain/query/plan-query'
import type { UseCaseContext } from '#usecases/context'
import { pageLimits } from '#usecases/query-limits'
import { type ListPage, type Params, parseParams } from '#usecases/search/search'
import { expandQuery } from '#usecases/taxonomy/expand-query'
import type { Fragment } from '../render/fragment.ts'
import { type Steps, wait } from '../steps.ts'
import type { FragmentOptions, Source } from './source.ts'
import { StageSource } from './stage-source.ts'
import { requireTypes, type StageView } from './stage-view.ts'

export interface DeliveredPage {
  items: readonly Fragment[]
  page: ListPage
  includes: { Entry: readonly Fragment[]; Asset: readonly Fragment[] }
  /** Links whose targets are not shown; `ContentType` for entries whose content type is not active. */
  unresolved: readonly { kind: LinkTarget['kind'] | 'ContentType'; id: string }[]
  /** The URNs of links to other spaces whose targets are not shown, if the request resolves such links. */
  unresolvedResources?: readonly string[]
  /** Without the model, on which every response depends. */
  dependencies: ReadonlySet<Dependency>
  plan: QueryPlan
  /** The bytes of all fragments. */
  bytes: number
}

export type SearchContext = Pick<UseCaseContext, 'limits' | 'imagesHost'>

/** Searches entries and resolves their links. */
export function* searchEntries(
  ctx: SearchContext,
  view: StageView,
  params: Params,
  source: Source = new StageSource(view),
): Steps<DeliveredPage> {
  const plan = yield* planSearch(ctx, view, 'Entry', params)
  const { locale, select, selectIncludes } = plan
  const size = { bytes: 0 }
  const ofItems: FragmentOptions = { locale, select, imagesHost: ctx.imagesHost(), size }
  const { items, page } = yield* source.find(plan.find, ofItems)
  const isSameSelection = select === null && selectIncludes === null
  const ofLinks = isSameSelection ? ofItems : { ...ofItems, select: selectIncludes }
  const links = new LinkTraversal(items, plan.include)
  for (let level = links.nextTargets(); level; level = links.nextTargets()) {
    for (const kind of LINK_KINDS) {
      const targets = level[kind]
      if (targets.length > 0) links.add(kind, targets, yield* source.byTarget(kind, targets, ofLinks))
    }
  }
  return {
    items,
    page,
    includes: links.includes,
    unresolved: [...links.unresolved, ...inactiveTypes(items, links.includes.Entry)],
    dependencies: withPlan(plan.find, links.dependencies),
    plan,
    bytes: size.bytes,
  }
}

/** Searches assets, which have no links. */
export function* searchAssets(
  ctx: SearchContext,
  view: StageView,
  params: Params,
  source: Source = new StageSource(view),
): Steps<DeliveredPage> {
  const plan = yield* planSearch(ctx, view, 'Asset', params)
  const { locale, select } = plan
  const size = { bytes: 0 }
  const { items, page } = yield* source.find(plan.find, { locale, select, imagesHost: ctx.imagesHost(), size })
  const dependencies = withPlan(plan.find, new Set(items.map(({ dependency }) => dependency)))
  return { items, page, includes: { Entry: [], Asset: [] }, unresolved: [], dependencies, plan, bytes: size.bytes }
}

function* planSearch(ctx: SearchContext, view: StageView, kind: 'Entry' | 'Asset', params: Params): Steps<QueryPlan> {
  const { environment, model, stage } = view
  const sent = parseParams(params, ctx.limits)
  const parsed = usesHierarchy(sent)
    ? yield* wait(expandQuery(yield* wait(view.snapshot.reader()), environment.environment.key, sent))
    : sent
  yield* requireTypes(view, namedTypes(parsed))
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

/** A page also depends on the resources that the query could find. */
function withPlan(plan: FindPlan, dependencies: Set<Dependency>): ReadonlySet<Dependency> {
  const { own, referenced } = planDependencies(plan)
  for (const dependency of own) dependencies.add(dependency)
  for (const dependency of referenced) dependencies.add(dependency)
  return dependencies
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
