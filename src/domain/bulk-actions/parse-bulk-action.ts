import { BULK_VERBS } from '#contract/resources/bulk-action'
import { isResourceId } from '#contract/rules/ids'
import { type Problem, validationFailed } from '../errors.ts'
import { requireObjectBody } from '../object-body.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import type { Path } from '../resources/problems.ts'
import { storageProblem } from '../resources/storable.ts'
import type { BulkEntity, BulkVerb } from './bulk-action.ts'

export interface SentBulkAction {
  verb: BulkVerb
  entities: readonly BulkEntity[]
  payload: JsonObject
}

/**
 * Parses `{ entities: { items: [Link] } }`. Each verb has its own route. Checked by hand: clients get the problem names of
 * another validator (`any.required`, `array.base`), one problem per item.
 */
export function parseBulkAction(body: unknown, verb: BulkVerb, most: number): SentBulkAction {
  const payload = bodyOf(body)
  const entities = member(payload, 'entities')
  if (!isObject(entities)) throw validationFailed([wrong(['entities'], entities, 'object')])
  const path = ['entities', 'items']
  const read = (item: unknown, at: Path) => readLink(item, at, verb)
  return { verb, payload, entities: readAll(member(entities, 'items'), path, most, read) }
}

/** Parses `{ action, entities: [{ entity: Link, add?, remove? }] }`: the body holds the verb and may name locales. */
export function parseLocaleBulkAction(body: unknown, most: number): SentBulkAction {
  const payload = bodyOf(body)
  const action = member(payload, 'action')
  const verb = BULK_VERBS.find((known) => known === action)
  if (verb === undefined) {
    const details = `"action" must be one of [${BULK_VERBS.join(', ')}]`
    throw validationFailed([{ name: 'any.only', path: ['action'], value: action ?? null, details }])
  }
  const entities = readAll(member(payload, 'entities'), ['entities'], most, (item, at) => {
    if (!isObject(item)) return [wrong(at, item, 'object')]
    const read = readLink(member(item, 'entity'), [...at, 'entity'], verb)
    if (Array.isArray(read)) return read
    const { entity: _, ...locales } = item
    return Object.keys(locales).length === 0 ? read : { ...read, locales }
  })
  return { verb, payload, entities }
}

function bodyOf(sent: unknown): JsonObject {
  const body = requireObjectBody(sent)
  const unstorable = storageProblem(body)
  if (unstorable) throw validationFailed([unstorable])
  return body
}

function readAll(
  list: unknown,
  path: Path,
  most: number,
  read: (item: unknown, path: Path) => BulkEntity | Problem[],
): readonly BulkEntity[] {
  if (!Array.isArray(list)) throw validationFailed([wrong(path, list, 'array')])
  if (list.length === 0 || list.length > most) {
    const details = `"${formatPath(path)}" must hold 1 to ${most} items`
    throw validationFailed([{ name: list.length === 0 ? 'array.min' : 'array.max', path, details }])
  }
  const problems: Problem[] = []
  const found = new Map<string, BulkEntity>()
  for (const [index, item] of list.entries()) {
    const at = [...path, index]
    const entity = read(item, at)
    if (Array.isArray(entity)) problems.push(...entity)
    else if (found.has(`${entity.type} ${entity.id}`)) {
      problems.push({ name: 'array.unique', path: at, details: `"${formatPath(at)}" contains a duplicate value` })
    } else found.set(`${entity.type} ${entity.id}`, entity)
  }
  if (problems.length > 0) throw validationFailed(problems)
  return [...found.values()]
}

function readLink(link: unknown, path: Path, verb: BulkVerb): BulkEntity | Problem[] {
  const sys = isObject(link) ? member(link, 'sys') : undefined
  if (!isObject(sys)) return [wrong([...path, 'sys'], sys, 'object')]
  const [type, id, version] = [member(sys, 'linkType'), member(sys, 'id'), member(sys, 'version')]
  const at = [...path, 'sys']
  if (type !== 'Entry' && type !== 'Asset') {
    return [{ name: 'any.only', path: [...at, 'linkType'], details: 'It must be one of [Entry, Asset]' }]
  }
  if (!isResourceId(id)) return [wrong([...at, 'id'], id, 'string')]
  if (version !== undefined && !Number.isSafeInteger(version)) return [wrong([...at, 'version'], version, 'number')]
  // The client must have seen the version that it publishes.
  if (verb === 'publish' && version === undefined) return [wrong([...at, 'version'], undefined, 'number')]
  return { type, id, version: verb === 'publish' ? (version as number) : undefined, locales: undefined }
}

const wrong = (path: Path, value: unknown, type: string): Problem =>
  value === undefined
    ? { name: 'any.required', path, details: `"${formatPath(path)}" is required` }
    : { name: `${type}.base`, path, details: `"${formatPath(path)}" must be of type ${type}` }

/** `entities.items[0].sys.version` */
const formatPath = (path: Path): string =>
  path.map((part, index) => (typeof part === 'number' ? `[${part}]` : `${index === 0 ? '' : '.'}${part}`)).join('')
