import { type Dependency, resourceDependency } from '#domain/changes/dependency'
import type { ContentType } from '#domain/content-types/content-type'
import type { Model, ModelType } from '#domain/graphql/model'
import { planWhere } from '#domain/graphql/query/plan-where'
import type { LinkTarget } from '#domain/links/links-in-value'
import { planCursor } from '#domain/query/cursor-token'
import type { Condition, FindPlan, Order } from '#domain/query/plan'
import { planDependencies } from '#domain/query/plan-dependencies'
import { planOrder } from '#domain/query/plan-order'
import type { UseCaseContext } from '#usecases/context'
import { findKeys, removeList } from '../query/find-keys.ts'
import type { FragmentLoader } from '../query/load-fragments.ts'
import type { StageView } from '../query/stage-view.ts'
import type { Fragment } from '../render/fragment.ts'
import { type Steps, wait } from '../steps.ts'
import type { PageResult, RequestedPage } from './collection.ts'

/** A search by the arguments of a field. */
export interface Search {
  readonly kind: LinkTarget['kind']
  /** Null: assets, or entries of any content type. */
  readonly type: ModelType | null
  /** For a list of links to several content types, whose common fields can be filtered. */
  readonly types?: readonly ModelType[]
  readonly where: Readonly<Record<string, unknown>> | null
  readonly order: readonly string[]
  /** Finds only entries that link to this resource. */
  readonly linkedTo: LinkTarget | null
}

export interface FindContext {
  readonly limits: UseCaseContext['limits']
  readonly model: Model
  readonly locale: string
}

/** Finds one page of a search. Without a loader, only its size is found. */
export function* findPage(
  view: StageView,
  context: FindContext,
  search: Search,
  page: RequestedPage,
  loader: FragmentLoader | null,
  dependencies: Set<Dependency>,
): Steps<{ fragments: readonly Fragment[]; page: PageResult }> {
  const planned = planSearch(view, context, search)
  const cursor = planCursor(page.cursor, planned.order)
  const plan: FindPlan = { ...planned, skip: page.skip, limit: loader || cursor ? page.limit : 0, cursor }
  addDependencies(plan, dependencies)
  const found = yield* findKeys(view, plan)
  const fragments = loader ? yield* loader.byKey(found.keys) : []
  if (!fragments) {
    // Should not happen; drop the cached list so that the error does not repeat.
    removeList(view, plan)
    throw new Error('A cached list has the key of a resource that does not exist')
  }
  for (const { id } of fragments) dependencies.add(resourceDependency(search.kind, id))
  const { skip, limit } = page
  if ('total' in found.page) {
    return { fragments, page: { total: found.page.total, skip, limit, next: null, previous: null } }
  }
  const { next, previous } = found.page
  return { fragments, page: { total: 0, skip, limit, next, previous } }
}

/** The ids among `ids` that match, in the order of the search. */
export function* findMatchingIds(
  view: StageView,
  context: FindContext,
  search: Search,
  ids: readonly string[],
  dependencies: Set<Dependency>,
): Steps<readonly string[]> {
  const named: Condition = { on: 'sys', attribute: 'id', is: { oneOf: [...new Set(ids)] } }
  const planned = planSearch(view, context, search)
  const plan: FindPlan = {
    ...{ ...planned, conditions: [named, ...planned.conditions] },
    ...{ skip: 0, limit: ids.length, cursor: null },
  }
  addDependencies(plan, dependencies)
  const reader = yield* wait(view.snapshot.reader())
  const { items } = yield* wait(reader.readModel.find(plan))
  return items.map(({ id }) => id)
}

function addDependencies(plan: FindPlan, dependencies: Set<Dependency>): void {
  const { own, referenced } = planDependencies(plan)
  for (const dependency of own) dependencies.add(dependency)
  for (const dependency of referenced) dependencies.add(dependency)
}

type PlannedSearch = Omit<FindPlan, 'skip' | 'limit' | 'cursor'>

function planSearch({ environment, model, stage }: StageView, context: FindContext, search: Search): PlannedSearch {
  const { limits, locale } = context
  const { kind, type, types = [], where, linkedTo } = search
  const typeOf = (id: string): ContentType | null => model.types.get(id) ?? null
  const scope = {
    ...({ audience: 'readers', kind, locales: model.locales, locale } as const),
    ...{ type: type && typeOf(type.id), typeOf, levels: limits.referenceLevels, maxLevels: limits.referenceLevels },
    remaining: { filters: limits.filters, values: limits.filterValues },
  }
  const conditions: Condition[] = []
  if (linkedTo) conditions.push({ on: 'link', targetKind: linkedTo.kind, targetId: linkedTo.id })
  if (where && types.length > 0) {
    conditions.push({
      on: 'some',
      of: types.map((each): Condition => {
        const ofType: Condition = { on: 'sys', attribute: 'contentType', is: { oneOf: [each.id] } }
        const own = planWhere(where, each.fields, context.model, { ...scope, type: typeOf(each.id) })
        return { on: 'every', of: [ofType, ...own] }
      }),
    })
  } else if (where) conditions.push(...planWhere(where, type?.fields ?? [], context.model, scope))
  return {
    ...{ environment: environment.environment.key, stage, audience: 'readers', kind },
    ...{ contentType: type?.id ?? null, conditions, order: planOrders(search, scope) },
  }
}

const ASSET_PATHS: Readonly<Record<string, readonly string[]>> = {
  url: ['fields', 'file', 'url'],
  size: ['fields', 'file', 'details', 'size'],
  contentType: ['fields', 'file', 'contentType'],
  fileName: ['fields', 'file', 'fileName'],
  width: ['fields', 'file', 'details', 'image', 'width'],
  height: ['fields', 'file', 'details', 'image', 'height'],
}

function planOrders({ kind, order }: Search, scope: Parameters<typeof planOrder>[2]): readonly Order[] {
  const parsed = order.map((value) => {
    const [, name = '', direction] = /^(.*)_(ASC|DESC)$/.exec(value) ?? []
    const path = name.startsWith('sys_') ? ['sys', name.slice(4)] : (ASSET_PATHS[name] ?? ['fields', name])
    return {
      path: kind === 'Asset' || name.startsWith('sys_') ? path : ['fields', name],
      direction: direction === 'DESC' ? ('desc' as const) : ('asc' as const),
    }
  })
  // The schema offers the times of publishing, which readers of REST cannot order by.
  const isSys = parsed.some(({ path }) => path[0] === 'sys')
  return planOrder(parsed, [], isSys ? { ...scope, audience: 'editors' } : scope)
}
