import { readPaths } from './parameters.ts'
import { contentTypeRequired, tooMany, unknownPath } from './query-errors.ts'
import { requireField } from './search-field.ts'
import type { SearchScope } from './search-scope.ts'

/**
 * The properties of a resource in the response: for each, all of it or these parts. Properties that are not listed are
 * left out.
 */
export type Selection = ReadonlyMap<string, 'all' | ReadonlySet<string>>

const READERS_SYS = [
  ...['id', 'type', 'space', 'environment', 'contentType', 'createdAt', 'updatedAt'],
  ...['publishedVersion', 'revision', 'locale'],
]
const EDITORS_SYS = [
  ...READERS_SYS,
  ...['version', 'createdBy', 'updatedBy', 'publishedAt', 'publishedBy', 'firstPublishedAt', 'publishedCounter'],
  ...['archivedAt', 'archivedBy', 'archivedVersion', 'automationTags', 'fieldStatus', 'urn'],
]

export const SYS_MEMBERS = { readers: new Set(READERS_SYS), editors: new Set(EDITORS_SYS) }
const METADATA = new Set(['tags', 'concepts'])
export const SELECTABLE_ROOTS = {
  Entry: new Set(['sys', 'fields', 'metadata']),
  Asset: new Set(['sys', 'fields', 'metadata']),
  ContentType: new Set(['sys', 'fields', 'name', 'description', 'displayField', 'metadata']),
}

export function planSelect(paths: readonly (readonly string[])[] | null, scope: SearchScope): Selection | null {
  if (paths === null || paths.length === 0) return null
  const selection = new Map<string, 'all' | Set<string>>()
  for (const path of paths) {
    const [root, part] = path
    if (root === undefined || !SELECTABLE_ROOTS[scope.kind].has(root)) throw unknownPath(path)
    if (part === undefined) {
      selection.set(root, 'all')
      continue
    }
    requirePart(path, scope)
    const parts = selection.get(root) ?? new Set()
    if (parts !== 'all') selection.set(root, parts.add(part))
  }
  return selection
}

/** Included resources have any content type, so unknown fields are not an error. */
export function planIncludeSelect(paths: readonly (readonly string[])[] | null): Selection | null {
  if (paths === null || paths.length === 0) return null
  // Clients need these to match links to resources.
  const always = ['sys', new Set(['id', 'type'])] as const
  return selectionOfAny(['select[includes]'], paths, SYS_MEMBERS.readers, new Map([always]))
}

/** The selection for a list of several content types. */
export const planAnySelect = (paths: readonly (readonly string[])[], { audience }: SearchScope): Selection | null =>
  paths.length === 0 ? null : selectionOfAny(['select[any]'], paths, SYS_MEMBERS[audience], new Map())

/** The selection for a single entry of any content type. */
export function planOneSelect(values: readonly string[], max: number): Selection | null {
  const paths = values.flatMap(readPaths)
  if (paths.length > max) throw tooMany('paths in "select"', max)
  return paths.length === 0 ? null : selectionOfAny([], paths, SYS_MEMBERS.editors, new Map())
}

function selectionOfAny(
  parameter: readonly string[],
  paths: readonly (readonly string[])[],
  members: ReadonlySet<string>,
  selection: Map<string, 'all' | Set<string>>,
): Selection {
  for (const path of paths) {
    const [root, part] = path
    const known =
      root === 'fields' ||
      (root === 'sys' && isPartOf(members, part)) ||
      (root === 'metadata' && isPartOf(METADATA, part))
    if (!known || path.length > 2 || part === '') throw unknownPath([...parameter, ...path])
    const parts = selection.get(root) ?? new Set()
    if (part === undefined) selection.set(root, 'all')
    else if (parts !== 'all') selection.set(root, parts.add(part))
  }
  return selection
}

const isPartOf = (parts: ReadonlySet<string>, part: string | undefined) => part === undefined || parts.has(part)

/** A selection has at most two levels. */
function requirePart(path: readonly string[], scope: SearchScope): void {
  const [root, part = ''] = path
  const known =
    path.length === 2 &&
    ((root === 'sys' && SYS_MEMBERS[scope.audience].has(part)) ||
      (root === 'metadata' && METADATA.has(part)) ||
      (root === 'fields' && isField(part, scope)))
  if (!known) throw unknownPath(path)
}

function isField(id: string, scope: SearchScope): boolean {
  if (scope.kind === 'ContentType') return false
  if (scope.kind === 'Asset') return requireField(['fields', id], scope).rest.length === 0
  if (!scope.type) throw contentTypeRequired()
  return scope.type.fields.some((field) => field.id === id && (!field.omitted || scope.audience === 'editors'))
}

/** The selected parts of one property. */
export function selectedParts(
  member: Readonly<Record<string, unknown>>,
  parts: 'all' | ReadonlySet<string> | undefined,
): Record<string, unknown> {
  if (parts === 'all') return member
  return Object.fromEntries(Object.entries(member).filter(([name]) => parts?.has(name)))
}

/** A cache key, equal only for equal selections: path segments contain neither dots nor commas. */
export function selectionKey(select: Selection | null): string {
  if (select === null) return ''
  const members = [...select].map(([root, parts]) =>
    parts === 'all' ? root : `${root}.${[...parts].sort().join('.')}`,
  )
  return members.sort().join(',')
}
