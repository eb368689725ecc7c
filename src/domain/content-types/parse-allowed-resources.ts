import { isResourceId } from '#contract/rules/ids'
import {
  ENTRY_RESOURCE,
  MAX_ALLOWED_CONTENT_TYPES,
  MAX_ALLOWED_RESOURCES,
  RESOURCE_SOURCE,
  RESOURCE_TYPE,
} from '#contract/rules/resource-links'
import type { Problem } from '../errors.ts'
import { isObject, type JsonObject, member } from '../resources/json.ts'
import { missing, noMatch, type Path, wrongSize, wrongType } from '../resources/problems.ts'
import type { Field } from './content-type.ts'

type AllowedResources = NonNullable<Field['allowedResources']>

/**
 * The allowed targets of links to other spaces, as they were sent. Whether a space exists is not checked: the sender may not
 * be allowed to know.
 */
export function parseAllowedResources(
  value: JsonObject,
  path: Path,
  problems: Problem[],
): Pick<Field, 'allowedResources'> {
  const given = member(value, 'allowedResources')
  const at = [...path, 'allowedResources']
  if (!Array.isArray(given) || given.length === 0) {
    const details = 'The property "allowedResources" is required here'
    problems.push({ name: 'allowedResourcesRequired', path: at, details })
    return {}
  }
  if (given.length > MAX_ALLOWED_RESOURCES) {
    problems.push(wrongSize(at, { max: MAX_ALLOWED_RESOURCES }, given.length))
    return {}
  }
  for (const [index, resource] of given.entries()) problems.push(...resourceProblems(resource, [...at, index]))
  return { allowedResources: given as AllowedResources }
}

function resourceProblems(resource: unknown, path: Path): Problem[] {
  if (!isObject(resource)) return [wrongType(path, 'Object', resource)]
  const type = member(resource, 'type')
  if (type == null) return [missing([...path, 'type'])]
  if (typeof type !== 'string') return [wrongType([...path, 'type'], 'String', type)]
  if (!RESOURCE_TYPE.test(type)) return [noMatch([...path, 'type'], RESOURCE_TYPE, type)]
  const source = member(resource, 'source')
  if (type !== ENTRY_RESOURCE) {
    return source == null || typeof source === 'string' ? [] : [wrongType([...path, 'source'], 'String', source)]
  }
  return [...sourceProblems(source, [...path, 'source']), ...contentTypeProblems(resource, [...path, 'contentTypes'])]
}

function sourceProblems(source: unknown, path: Path): Problem[] {
  if (source == null) return [missing(path)]
  if (typeof source !== 'string') return [wrongType(path, 'String', source)]
  return RESOURCE_SOURCE.test(source) ? [] : [noMatch(path, RESOURCE_SOURCE, source)]
}

/** Without a list, entries of all content types are allowed. */
function contentTypeProblems(resource: JsonObject, path: Path): Problem[] {
  const types = member(resource, 'contentTypes')
  if (types == null) return []
  if (!Array.isArray(types)) return [wrongType(path, 'Array', types)]
  if (types.length > MAX_ALLOWED_CONTENT_TYPES) {
    return [wrongSize(path, { max: MAX_ALLOWED_CONTENT_TYPES }, types.length)]
  }
  return types.flatMap((id, index) => (isResourceId(id) ? [] : [wrongType([...path, index], 'String', id)]))
}
