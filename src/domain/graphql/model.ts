import { camelCase, capitalize, uncapitalize } from '#contract/rules/camel-case'
import type { ContentTypeBody, Field, Validation } from '../content-types/content-type.ts'
import { RESERVED_TYPE_NAMES } from './reserved-names.ts'

/** What a field holds, as far as the schema is concerned. */
export type FieldKind =
  | 'String'
  | 'Int'
  | 'Float'
  | 'Boolean'
  | 'DateTime'
  | 'JSON'
  | 'Location'
  | 'Strings'
  | 'RichText'
  | 'Asset'
  | 'Assets'
  | 'Entry'
  | 'Entries'
  | 'Resource'
  | 'Resources'

export interface ModelField {
  readonly id: string
  /** The name of the output field; lists of links have `Collection` appended. */
  readonly name: string
  /** The camelCase id with a capital: part of the names of generated types. */
  readonly typeSuffix: string
  readonly kind: FieldKind
  readonly field: Field
  readonly targets: LinkTargets
}

/** The content types that a link may point to: any, one (whose fields can be filtered) or a union. */
export type LinkTargets =
  | { readonly of: 'any' }
  | { readonly of: 'one'; readonly type: string }
  | { readonly of: 'some'; readonly types: readonly string[] }

/** A content type as the schema shows it. */
export interface ModelType {
  readonly id: string
  readonly name: string
  /** The name of its field in `Query`; the collection has `Collection` appended. */
  readonly root: string
  readonly description: string | null
  readonly fields: readonly ModelField[]
  /** By the names of output fields. Lists of links have two. */
  readonly outputs: ReadonlyMap<string, ModelField>
}

export interface Model {
  readonly types: readonly ModelType[]
  readonly byId: ReadonlyMap<string, ModelType>
  readonly byName: ReadonlyMap<string, ModelType>
  /** Fields that the schema does not have, and names that were changed: one sentence each. */
  readonly warnings: readonly string[]
}

export type ModelSource = Pick<ContentTypeBody, 'description' | 'fields'> & { readonly id: string }

const RESERVED_FIELDS: ReadonlySet<string> = new Set(['sys', 'contentfulMetadata', 'linkedFrom', ''])
const ROOT_FIELDS = ['asset', 'assetCollection', 'assetCursorCollection', 'entryCollection', 'entryCursorCollection']

/** The names and fields of all content types. The result does not depend on the order of `sources`. */
export function createModel(sources: readonly ModelSource[]): Model {
  const warnings: string[] = []
  const sorted = [...sources].sort((a, b) => (a.id < b.id ? -1 : 1))
  const ids = new Set(sorted.map(({ id }) => id))
  const names = new Set<string>()
  const roots = new Set(ROOT_FIELDS)
  const types = sorted.map((source): ModelType => {
    const name = typeName(source.id, names, roots, warnings)
    const root = uncapitalize(name)
    names.add(name)
    for (const taken of [root, `${root}Collection`, `${root}CursorCollection`]) roots.add(taken)
    const fields = modelFields(source, ids, warnings)
    const outputs = new Map([...fields.flatMap(cursorOutput), ...fields.map((field) => [field.name, field] as const)])
    return { id: source.id, name, root, description: source.description || null, fields, outputs }
  })
  return {
    types,
    byId: new Map(types.map((type) => [type.id, type])),
    byName: new Map(types.map((type) => [type.name, type])),
    warnings,
  }
}

/** A name that is taken gets a prefix, so that every content type can be queried. Contentful serves no query then. */
function typeName(id: string, names: ReadonlySet<string>, roots: ReadonlySet<string>, warnings: string[]): string {
  const plain = capitalize(camelCase(id))
  const isUsable = (name: string) => /^[A-Z]/.test(name) && !RESERVED_TYPE_NAMES.has(name)
  const isFree = (name: string) => {
    const root = uncapitalize(name)
    return !names.has(name) && ![root, `${root}Collection`, `${root}CursorCollection`].some((field) => roots.has(field))
  }
  let name = isUsable(plain) ? plain : `ContentType${plain}`
  if (isFree(name)) return name
  while (!isFree(name)) name = `ContentType${name}`
  warnings.push(`The content type "${id}" is called ${name}, because another content type has its name.`)
  return name
}

function modelFields({ id, fields }: ModelSource, ids: ReadonlySet<string>, warnings: string[]): ModelField[] {
  const names = new Set<string>()
  return fields.flatMap((field): ModelField[] => {
    const kind = field.omitted ? null : fieldKind(field)
    if (kind === null) return []
    const base = camelCase(field.id)
    const name = isCollection(kind) ? `${base}Collection` : base
    if (RESERVED_FIELDS.has(base) || names.has(name)) {
      const reason = RESERVED_FIELDS.has(base) ? 'its name is reserved' : 'another field has its name'
      warnings.push(`The field "${field.id}" of the content type "${id}" is not in the schema: ${reason}.`)
      return []
    }
    names.add(name)
    if (isList(kind)) names.add(`${base}CursorCollection`)
    return [{ id: field.id, name, typeSuffix: capitalize(base), kind, field, targets: linkTargets(field, ids) }]
  })
}

const cursorOutput = (field: ModelField): (readonly [string, ModelField])[] =>
  isList(field.kind) ? [[field.name.replace(/Collection$/, 'CursorCollection'), field]] : []

/** The output of the field is a page. Lists of links to other spaces have no pages by cursor. */
export const isCollection = (kind: FieldKind): boolean => isList(kind) || kind === 'Resources'

export const isList = (kind: FieldKind): kind is 'Assets' | 'Entries' => kind === 'Assets' || kind === 'Entries'

const KINDS: Readonly<Record<string, FieldKind>> = {
  Symbol: 'String',
  Text: 'String',
  Integer: 'Int',
  Number: 'Float',
  Boolean: 'Boolean',
  Date: 'DateTime',
  Object: 'JSON',
  Location: 'Location',
  RichText: 'RichText',
}

function fieldKind({ type, linkType, items }: Field): FieldKind | null {
  if (type === 'Link') return linkType === 'Asset' ? 'Asset' : 'Entry'
  if (type === 'ResourceLink') return 'Resource'
  if (type !== 'Array') return KINDS[type] ?? null
  if (items?.type === 'Symbol') return 'Strings'
  if (items?.type === 'ResourceLink') return 'Resources'
  if (items?.type === 'Link') return items.linkType === 'Asset' ? 'Assets' : 'Entries'
  return null
}

/** A validation may name content types that do not exist (yet); when none exists, the link may point to anything. */
function linkTargets({ type, validations, items }: Field, ids: ReadonlySet<string>): LinkTargets {
  const named = namedContentTypes(type === 'Array' ? (items?.validations ?? []) : validations)
  const existing = named.filter((id) => ids.has(id))
  if (existing.length === 0) return { of: 'any' }
  return named.length === 1 ? { of: 'one', type: named[0]! } : { of: 'some', types: existing }
}

function namedContentTypes(validations: readonly Validation[]): string[] {
  const named = validations.flatMap(({ linkContentType }) =>
    Array.isArray(linkContentType) ? linkContentType : [linkContentType],
  )
  return [...new Set(named.filter((id): id is string => typeof id === 'string'))]
}
