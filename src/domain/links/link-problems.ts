import { RESOURCE_ID } from '#contract/rules/ids'
import { ENTRY_RESOURCE, ENTRY_URN, parseEntryUrn, RESOURCE_TYPE, spaceOfSource } from '#contract/rules/resource-links'
import type { Field } from '../content-types/content-type.ts'
import type { Problem } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { noMatch, notAllowed, notOneOf, type Path, wrongType } from '../resources/problems.ts'

/** Problems of a value that must be exactly `{ sys: { type: 'Link', linkType, id } }`. */
export function linkProblems(
  value: unknown,
  linkType: string | undefined,
  path: Path,
  ids: RegExp = RESOURCE_ID,
): Problem[] {
  const sys = sysOf(value, 'Link')
  if (!sys) return [wrongType(path, 'Link', value)]
  const [found, id] = [member(sys, 'linkType'), member(sys, 'id')]
  const at = [...path, 'sys']
  if (linkType !== undefined && found !== linkType) return [notOneOf([...at, 'linkType'], [linkType], found)]
  if (typeof id !== 'string') return [wrongType([...at, 'id'], 'String', id)]
  if (!ids.test(id)) return [noMatch([...at, 'id'], ids, id)]
  return others(sys, ['type', 'linkType', 'id'], at)
}

/**
 * Problems of a link to another space or system: `{ sys: { type: 'ResourceLink', linkType: 'Provider:Type', urn } }`.
 */
export function resourceLinkProblems(value: unknown, path: Path): Problem[] {
  const sys = sysOf(value, 'ResourceLink')
  if (!sys) return [wrongType(path, 'ResourceLink', value)]
  const [linkType, urn] = [member(sys, 'linkType'), member(sys, 'urn')]
  const at = [...path, 'sys']
  if (typeof linkType !== 'string') return [wrongType([...at, 'linkType'], 'String', linkType)]
  if (!RESOURCE_TYPE.test(linkType)) return [noMatch([...at, 'linkType'], RESOURCE_TYPE, linkType)]
  if (typeof urn !== 'string' || urn === '') return [wrongType([...at, 'urn'], 'String', urn)]
  if (linkType === ENTRY_RESOURCE && !parseEntryUrn(urn)) return [noMatch([...at, 'urn'], ENTRY_URN, urn)]
  return others(sys, ['type', 'linkType', 'urn'], at)
}

/** Problems of a valid link to another space that its field does not allow. Without a list, everything is allowed. */
export function resourceSourceProblems(value: unknown, allowed: Field['allowedResources'], path: Path): Problem[] {
  const sys = isObject(value) ? member(value, 'sys') : undefined
  if (!allowed || !isObject(sys)) return []
  const [linkType, urn] = [member(sys, 'linkType'), member(sys, 'urn')]
  const ofType = allowed.filter(({ type }) => type === linkType)
  if (ofType.length === 0) {
    return [notOneOf([...path, 'sys', 'linkType'], [...new Set(allowed.map(({ type }) => type))], linkType)]
  }
  // Content types stored by earlier versions may name no source.
  if (linkType !== ENTRY_RESOURCE || ofType.some(({ source }) => source === undefined)) return []
  const space = parseEntryUrn(String(urn))?.space
  if (ofType.some(({ source }) => spaceOfSource(source) === space)) return []
  return [
    notOneOf(
      [...path, 'sys', 'urn'],
      ofType.map(({ source }) => source),
      urn,
    ),
  ]
}

function sysOf(value: unknown, type: string): JsonObject | null {
  if (!isObject(value) || Object.keys(value).length !== 1) return null
  const sys = member(value, 'sys')
  return isObject(sys) && member(sys, 'type') === type ? sys : null
}

const others = (sys: JsonObject, known: readonly string[], at: Path): Problem[] =>
  Object.keys(sys)
    .filter((key) => !known.includes(key))
    .map((key) => notAllowed([...at, key], sys[key]))
