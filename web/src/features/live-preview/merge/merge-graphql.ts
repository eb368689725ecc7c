import { camelCase, capitalize } from '../../../../../contract/rules/camel-case.ts'
import type { Field } from '../../../api/wire.ts'
import { type Entity, isReturned } from './entities.ts'
import { assetMember } from './graphql-asset.ts'
import { type EntityLink, idOf, isObject, type JsonObject, linkOf, put } from './json.ts'
import { linksOfRichText } from './rich-text-links.ts'
import type { SelectedField, Selection } from './selection.ts'

/** Resolves a link to an object with the selected members; null when the content is not known (yet). */
export type ResolveGraphql = (link: EntityLink, selection: Selection | null, locale: string) => object | null

/** Reads an entity in a locale: the query may name another one for a field. */
export type ReadEntity = (locale: string) => Entity | null

interface Target {
  read: ReadEntity
  locale: string
  selection: Selection
  resolve: ResolveGraphql
}

export const typeNameOf = (entity: Entity): string =>
  entity.type === null ? 'Asset' : capitalize(camelCase(entity.type.sys.id))

/** Writes the selected fields of an entity into `node`, which holds the values that the page has. */
export function mergeGraphql(node: JsonObject, { read, locale, selection, resolve }: Target): void {
  const typename = typeof node.__typename === 'string' ? node.__typename : null
  for (const selected of selection.fieldsOf(typename)) {
    const language = selected.locale ?? locale
    const entity = read(language)
    if (!entity || !selected.isPlain) continue
    const value = memberOf(entity, selected, node[selected.key], (link, own) => resolve(link, own, language))
    if (value !== undefined) put(node, selected.key, value)
  }
}

type Resolve = (link: EntityLink, selection: Selection | null) => object | null

/** Undefined: the member is not content, and stays. */
function memberOf(entity: Entity, selected: SelectedField, before: unknown, resolve: Resolve): unknown {
  const { name, selection } = selected
  if (name === '__typename') return before ?? typeNameOf(entity)
  if (name === 'sys' || name === '_id') return before ?? (name === 'sys' ? entity.sys : undefined)
  if (entity.type === null) return assetMember(entity, name)
  const field = entity.type.fields.find((one) => isReturned(one) && nameOf(one) === name)
  if (!field) return undefined
  const value = entity.fields[field.id]
  if (isListOfLinks(field)) return collectionOf(value, selected, before, resolve)
  if (value === undefined) return null
  const link = linkOf(value)
  if (link) return idOf(before) === link.id ? before : resolve(link, selection)
  return field.type === 'RichText' ? richTextOf(value, selection, before, resolve) : value
}

const isListOfLinks = ({ type, items }: Field): boolean => type === 'Array' && items?.type === 'Link'

const nameOf = (field: Field): string => `${camelCase(field.id)}${isListOfLinks(field) ? 'Collection' : ''}`

/** `items` and `total` of a list of links. Links that are not known yet are left out. */
function collectionOf(value: unknown, selected: SelectedField, before: unknown, resolve: Resolve): unknown {
  const links = (Array.isArray(value) ? value : []).flatMap((item) => linkOf(item) ?? [])
  const copy: JsonObject = isObject(before) ? { ...before } : {}
  for (const { key, name, selection } of selected.selection?.fieldsOf(null) ?? []) {
    if (name === 'total') put(copy, key, links.length)
    if (name !== 'items') continue
    const items = isObject(before) && Array.isArray(before[key]) ? before[key] : []
    put(
      copy,
      key,
      links.flatMap((link) => items.find((item) => idOf(item) === link.id) ?? resolve(link, selection) ?? []),
    )
  }
  return copy
}

function richTextOf(value: unknown, selection: Selection | null, before: unknown, resolve: Resolve): unknown {
  const copy: JsonObject = isObject(before) ? { ...before } : {}
  for (const { key, name, selection: inner } of selection?.fieldsOf(null) ?? []) {
    if (name === 'json') put(copy, key, value)
    if (name === 'links' && inner) put(copy, key, linksOfRichText(value, inner, copy[key], resolve))
  }
  return copy
}
