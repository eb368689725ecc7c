import { codedError } from '#domain/graphql/errors'
import type { ModelType } from '#domain/graphql/model'
import type { Arguments, SelectedField } from '#domain/graphql/query/selection'
import type { LinkTarget } from '#domain/links/links-in-value'
import { isObject } from '#domain/resources/json'
import { type PageResult, type RequestedPage, requestedPage } from './collection.ts'
import type { Execution, Output } from './execution.ts'
import type { LinkedTo } from './find.ts'
import { type Path, pathAt } from './path.ts'
import { pickFields } from './pick-fields.ts'
import type { ReadScope } from './resource.ts'

/** What a collection lists. */
export interface Listed {
  readonly kind: LinkTarget['kind']
  /** Null: assets, or entries of any content type. */
  readonly type: ModelType | null
}

/** The resources that a name in `Query` or in `linkedFrom` stands for, without `Collection`. */
export function listedBy({ input }: Execution, root: string): Listed | undefined {
  if (root === 'asset') return { kind: 'Asset', type: null }
  if (root === 'entry') return { kind: 'Entry', type: null }
  const type = input.environment.model.types.find((each) => each.root === root)
  return type && { kind: 'Entry', type }
}

/** Resolves a collection that is searched: at the root, or of the entries that link to a resource. */
export function resolveSearch(
  execution: Execution,
  field: SelectedField,
  { kind, type }: Listed,
  scope: ReadScope,
  { out, path, linkedTo }: { out: Output; path: Path; linkedTo: LinkedTo | null },
): void {
  const page = pageOf(execution, field, path)
  if (page === null) return
  const items = itemsOf(field)
  execution.add({
    load: 'page',
    ...{ field, scope, page, linkedTo, needsItems: items !== undefined },
    search: { kind, type, where: whereOf(field.args), order: orderOf(field.args) },
    finish: (found, result) => {
      const itemsPath = items && pathAt(path, items.key)
      const list = found.map((resource, index) =>
        resource && items && itemsPath
          ? execution.resolveResource(resource, items.fieldsOf(resource.objectType), pathAt(itemsPath, index))
          : null,
      )
      out[field.key] = resolvePage(field, result, list)
    },
    fail: (error) => execution.report(error, field, path),
  })
}

export const isCursorCollection = ({ name }: SelectedField): boolean => name.endsWith('CursorCollection')

/** The page that the arguments request; null when they are out of bounds, which is reported. */
export function pageOf(execution: Execution, field: SelectedField, path: Path): RequestedPage | null {
  const page = requestedPage(field.args, isCursorCollection(field), execution.ctx.limits.pageSize)
  if (typeof page !== 'string') return page
  execution.report(codedError('INVALID_ARGUMENT', page), field, path)
  return null
}

export const itemsOf = (field: SelectedField): SelectedField | undefined =>
  field.fields.find(({ name }) => name === 'items')

export function resolvePage(field: SelectedField, page: PageResult, items: readonly unknown[]): Output {
  const out: Output = {}
  for (const selected of field.fields) {
    const { key, name } = selected
    if (name === '__typename') out[key] = field.objectType.name
    else if (name === 'items') out[key] = items
    else if (name === 'pages') out[key] = pickFields(selected, { next: page.next, prev: page.previous })
    else out[key] = page[name as 'total' | 'skip' | 'limit']
  }
  return out
}

export const whereOf = ({ where }: Arguments): Arguments | null => (isObject(where) ? where : null)

export const orderOf = ({ order }: Arguments): readonly string[] =>
  Array.isArray(order) ? order.filter((each): each is string => typeof each === 'string') : []
