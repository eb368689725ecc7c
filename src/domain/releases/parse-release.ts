import {
  ITEM_ACTIONS,
  MAX_RELEASE_METADATA,
  MAX_RELEASE_TITLE,
  RELEASE_SCHEMA_VERSIONS,
  RELEASE_V2,
} from '#contract/resources/release'
import { isResourceId } from '#contract/rules/ids'
import { badRequest, type Problem, validationFailed } from '../errors.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, notOneOf, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { ItemChange, LocaleSet, Release, ReleaseItem } from './release.ts'

export type SentRelease = Pick<Release, 'generation' | 'title' | 'metadata'> & { items: readonly ReleaseItem[] }

export interface ReleaseRules {
  maxItems: number
  /** The codes of all locales of the environment. */
  locales: readonly string[]
  /** Other locales fall back to it, so it is published with them. */
  defaultLocale: string
}

/**
 * `{ title, entities: { items }, metadata? }`. Checked by hand: the form of the items depends on `sys.schemaVersion`, and
 * clients expect 400 for a wrong link type.
 */
export function parseRelease(sent: unknown, rules: ReleaseRules): SentRelease {
  const body = requireObjectBody(sent)
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  const generation = generationOf(body)
  const problems: Problem[] = []
  const [title, metadata, entities] = [member(body, 'title'), member(body, 'metadata'), member(body, 'entities')]
  if (title === undefined) problems.push(missing(['title']))
  else if (typeof title !== 'string') problems.push(wrongType(['title'], 'String', title, 'title'))
  else if (title.trim() === '' || title.length > MAX_RELEASE_TITLE) {
    problems.push(wrongSize(['title'], { min: 1, max: MAX_RELEASE_TITLE }, title.slice(0, MAX_RELEASE_TITLE)))
  }
  if (metadata !== undefined && (!isObject(metadata) || JSON.stringify(metadata).length > MAX_RELEASE_METADATA)) {
    problems.push(wrongType(['metadata'], 'Object', null, 'metadata'))
  }
  const items = parseItems(entities, generation, rules, problems)
  if (problems.length > 0) throw validationFailed(problems)
  return { generation, title: title as string, metadata: (metadata as JsonObject | undefined) ?? null, items }
}

function generationOf(body: JsonObject): 1 | 2 {
  const sys = member(body, 'sys')
  const version = isObject(sys) ? member(sys, 'schemaVersion') : undefined
  if (version !== undefined && !RELEASE_SCHEMA_VERSIONS.some((known) => known === version)) {
    throw validationFailed([notOneOf(['sys', 'schemaVersion'], RELEASE_SCHEMA_VERSIONS, version)])
  }
  return version === RELEASE_V2 ? 2 : 1
}

const ITEMS = ['entities', 'items']

function parseItems(
  entities: unknown,
  generation: 1 | 2,
  rules: ReleaseRules,
  problems: Problem[],
): readonly ReleaseItem[] {
  const list = isObject(entities) ? member(entities, 'items') : undefined
  if (!Array.isArray(list)) {
    problems.push(list === undefined ? missing(ITEMS) : wrongType(ITEMS, 'Array', null, 'items'))
    return []
  }
  if (list.length > rules.maxItems) {
    problems.push(wrongSize(ITEMS, { max: rules.maxItems }, list.length))
    return []
  }
  const found = new Map<string, ReleaseItem>()
  for (const [index, sent] of list.entries()) {
    const path = [...ITEMS, index]
    const item = generation === 1 ? parseLink(sent, path, problems) : parseItem(sent, path, rules, problems)
    if (item === null) continue
    const key = `${item.kind} ${item.id}`
    if (found.has(key)) problems.push({ name: 'unique', path, details: 'The release already has this entity.' })
    else found.set(key, item)
  }
  return [...found.values()]
}

function parseLink(link: unknown, path: Path, problems: Problem[]): ReleaseItem | null {
  const sys = isObject(link) ? member(link, 'sys') : undefined
  const [kind, id] = isObject(sys) ? [member(sys, 'linkType'), member(sys, 'id')] : []
  if (kind !== 'Entry' && kind !== 'Asset') {
    throw badRequest('Every entity of a release must be a link to an Entry or an Asset.', {
      errors: [notOneOf([...path, 'sys', 'linkType'], ['Entry', 'Asset'], kind ?? null)],
    })
  }
  if (isResourceId(id)) return { kind, id, change: null }
  const at = [...path, 'sys', 'id']
  problems.push(id === undefined ? missing(at) : wrongType(at, 'String', null, 'id'))
  return null
}

function parseItem(sent: unknown, path: Path, rules: ReleaseRules, problems: Problem[]): ReleaseItem | null {
  if (!isObject(sent)) {
    problems.push(wrongType(path, 'Object', null, 'item'))
    return null
  }
  const link = parseLink(member(sent, 'entity'), [...path, 'entity'], problems)
  const change = parseChange(sent, path, rules, problems)
  return link && change && { ...link, change }
}

function parseChange(sent: JsonObject, path: Path, rules: ReleaseRules, problems: Problem[]): ItemChange | null {
  const [action, add, remove] = [member(sent, 'action'), member(sent, 'add'), member(sent, 'remove')]
  if (add === undefined && remove === undefined) {
    const known = ITEM_ACTIONS.find((each) => each === action)
    if (known === undefined) problems.push(notOneOf([...path, 'action'], ITEM_ACTIONS, action ?? null))
    return known === undefined ? null : { action: known }
  }
  const sets = { add: parseLocales(add), remove: parseLocales(remove) }
  const named = [...(sets.add?.fields['*'] ?? []), ...(sets.remove?.fields['*'] ?? [])]
  const isComplete = named.length === rules.locales.length && new Set(named).size === named.length
  const added = sets.add?.fields['*'] ?? []
  const hasDefault = added.length === 0 || added.includes(rules.defaultLocale)
  if (sets.add && sets.remove && isComplete && hasDefault && named.every((code) => rules.locales.includes(code))) {
    return { add: sets.add, remove: sets.remove }
  }
  const details = `Every locale of the environment must be listed once, in "add" or in "remove"; ${rules.defaultLocale} in "add" if any is.`
  problems.push({ name: 'invalid', path: [...path, sets.add ? 'remove' : 'add'], details })
  return null
}

function parseLocales(sent: unknown): LocaleSet | null {
  const fields = isObject(sent) ? member(sent, 'fields') : undefined
  const codes = isObject(fields) ? member(fields, '*') : undefined
  if (!Array.isArray(codes) || !codes.every((code) => typeof code === 'string')) return null
  return { fields: { '*': codes } }
}

/** The action that a validation checks; by default publishing. */
export function parseValidate(sent: unknown): 'publish' | 'unpublish' {
  if (sent === undefined || sent === null) return 'publish'
  const action = member(requireObjectBody(sent), 'action') ?? 'publish'
  const known = ITEM_ACTIONS.find((each) => each === action)
  if (known === undefined) throw validationFailed([notOneOf(['action'], ITEM_ACTIONS, action)])
  return known
}
