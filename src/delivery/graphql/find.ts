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
import { offsetOf, type PageResult, pageAtOffset, type RequestedPage } from './collection.ts'

/** A search by the arguments of a field. */
export interface Search {
  readonly kind: LinkTarget['kind']
  /** Null: assets, or entries of any content type. */
  readonly type: ModelType | null
  /** For a list of links to several content types, whose common fields can be filtered. */
  readonly types?: readonly ModelType[]
  readonly where: Readonly<Record<string, unknown>> | null
  readonly order: readonly string[]
}

/** A search, and where and for whom it runs. */
export interface Find {
  readonly view: StageView
  readonly search: Search
  readonly limits: UseCaseContext['limits']
  readonly model: Model
  readonly locale: string
  /** Receives what the result depends on. */
  readonly dependencies: Set<Dependency>
}

/** A resource, and the codes of the locales in which other entries may link to it; null for all. */
export interface LinkedTo extends LinkTarget {
  readonly locales: readonly string[] | null
}

export interface FoundPage {
  readonly fragments: readonly Fragment[]
  readonly page: PageResult
}

/** Finds one page of a search. Without a loader, only its size is found. */
export function* findPage(
  find: Find,
  page: RequestedPage,
  loader: FragmentLoader | null,
  linkedTo: LinkedTo | null = null,
): Steps<FoundPage> {
  const { view, search, dependencies } = find
  const planned = planSearch(find)
  const own: Condition[] = []
  if (linkedTo) {
    const locales = readModelLocales(find, linkedTo.locales)
    own.push({ on: 'link', targetKind: linkedTo.kind, targetId: linkedTo.id, ...(locales && { locales }) })
  }
  const cursor = linkedTo ? null : planCursor(page.cursor, planned.order)
  const plan: FindPlan = {
    ...{ ...planned, conditions: [...own, ...planned.conditions], cursor },
    ...{ skip: cursor ? 0 : offsetOf(page), limit: loader || cursor ? page.limit : 0 },
  }
  addDependencies(plan, dependencies)
  const found = yield* findKeys(view, plan)
  const fragments = loader ? yield* loader.byKey(found.keys) : []
  if (!fragments) {
    // Should not happen; drop the cached list so that the error does not repeat.
    removeList(view, plan)
    throw new Error('A cached list has the key of a resource that does not exist')
  }
  for (const { id } of fragments) dependencies.add(resourceDependency(search.kind, id))
  if ('total' in found.page) return { fragments, page: pageAtOffset(page, found.page.total) }
  const { next, previous } = found.page
  return { fragments, page: { total: 0, skip: 0, limit: page.limit, next, previous } }
}

/** Finds one page for each target: the entries that link to it. */
export function* findLinkingPages(
  find: Find,
  { kind, locales }: Omit<LinkedTo, 'id'>,
  ids: readonly string[],
  page: RequestedPage,
  loader: FragmentLoader | null,
): Steps<ReadonlyMap<string, FoundPage>> {
  const { view, search, dependencies } = find
  const plan: FindPlan = {
    ...{ ...planSearch(find), skip: offsetOf(page) },
    ...{ limit: loader ? page.limit : 0, cursor: null },
  }
  const reader = yield* wait(view.snapshot.reader())
  // One target has a cached list, and targets with very many links are searched one by one.
  const targets = { kind, ids, locales: readModelLocales(find, locales) }
  const found = ids.length === 1 ? null : yield* wait(reader.readModel.findLinking(plan, targets))
  const pages = new Map<string, FoundPage>()
  if (!found) {
    for (const id of ids) pages.set(id, yield* findPage(find, page, loader, { kind, id, locales }))
    return pages
  }
  addDependencies(plan, dependencies)
  const keys = [...new Set([...found.values()].flatMap((each) => each.keys))]
  const fragments = loader && keys.length > 0 ? yield* loader.byKey(keys) : []
  if (!fragments) throw new Error('A search has found the key of a resource that does not exist')
  for (const { id } of fragments) dependencies.add(resourceDependency(search.kind, id))
  const byKey = new Map(fragments.map((fragment, i) => [keys[i]!, fragment]))
  for (const id of ids) {
    const own = found.get(id) ?? { total: 0, keys: [] }
    const ownFragments = loader ? own.keys.map((key) => byKey.get(key)!) : []
    pages.set(id, { fragments: ownFragments, page: pageAtOffset(page, own.total) })
  }
  return pages
}

/** The locales of the read model: a field that is not localized counts as one of the default locale. */
const readModelLocales = ({ view }: Find, codes: readonly string[] | null): readonly string[] | null =>
  codes &&
  view.model.locales
    .filter(({ code }) => codes.includes(code))
    .flatMap(({ label, isDefault }) => (isDefault ? [label, ''] : [label]))

/** The ids among `ids` that match, in the order of the search. */
export function* findMatchingIds(find: Find, ids: readonly string[]): Steps<readonly string[]> {
  const named: Condition = { on: 'sys', attribute: 'id', is: { oneOf: ids } }
  const planned = planSearch(find)
  const plan: FindPlan = {
    ...{ ...planned, conditions: [named, ...planned.conditions] },
    // A page that is not full needs no statement for the total.
    ...{ skip: 0, limit: ids.length + 1, cursor: null },
  }
  addDependencies(plan, find.dependencies)
  const reader = yield* wait(find.view.snapshot.reader())
  const { items } = yield* wait(reader.readModel.find(plan))
  return items.map(({ id }) => id)
}

function addDependencies(plan: FindPlan, dependencies: Set<Dependency>): void {
  const { own, referenced } = planDependencies(plan)
  for (const dependency of own) dependencies.add(dependency)
  for (const dependency of referenced) dependencies.add(dependency)
}

type PlannedSearch = Omit<FindPlan, 'skip' | 'limit' | 'cursor'>

function planSearch({ view, search, limits, model: schemaModel, locale }: Find): PlannedSearch {
  const { environment, model, stage } = view
  const { kind, type, types = [], where } = search
  const typeOf = (id: string): ContentType | null => model.types.get(id) ?? null
  const scope = {
    ...({ audience: 'readers', kind, locales: model.locales, locale } as const),
    ...{ type: type && typeOf(type.id), typeOf, levels: limits.referenceLevels, maxLevels: limits.referenceLevels },
    remaining: { filters: limits.filters, values: limits.filterValues },
  }
  const conditions: Condition[] = []
  if (where && types.length > 0) {
    conditions.push({
      on: 'some',
      of: types.map((each): Condition => {
        const ofType: Condition = { on: 'sys', attribute: 'contentType', is: { oneOf: [each.id] } }
        const own = planWhere(where, each.fields, schemaModel, { ...scope, type: typeOf(each.id) })
        return { on: 'every', of: [ofType, ...own] }
      }),
    })
  } else if (where) conditions.push(...planWhere(where, type?.fields ?? [], schemaModel, scope))
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
