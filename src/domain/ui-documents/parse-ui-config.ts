import { type Problem, validationFailed } from '../errors.ts'
import { isObject, type JsonObject } from '../resources/json.ts'
import { wrongType } from '../resources/problems.ts'

const LISTS = {
  UIConfig: ['assetListViews', 'entryListViews', 'homeViews'],
  UserUIConfig: ['assetListViews', 'entryListViews'],
}
const OBJECTS = { UIConfig: ['livePreview', 'publish'], UserUIConfig: [] }

type Kind = keyof typeof LISTS

export const emptyUiConfig = (kind: Kind): JsonObject => Object.fromEntries(LISTS[kind].map((name) => [name, []]))

/** Views are the web app's business: only that they are lists is checked, and members that nobody knows are refused. */
export function parseUiConfig(kind: Kind, body: unknown): JsonObject {
  const members = isObject(body) ? body : {}
  const problems = Object.entries(members).flatMap(([name, value]): Problem[] => {
    if (name === 'sys') return []
    if (LISTS[kind].includes(name)) return Array.isArray(value) ? [] : [wrongType([name], 'Array', value)]
    if ((OBJECTS[kind] as string[]).includes(name)) return isObject(value) ? [] : [wrongType([name], 'Object', value)]
    return [{ name: 'unknown', path: [name] }]
  })
  if (problems.length > 0) throw validationFailed(problems)
  const { sys: _, ...rest } = members
  return { ...emptyUiConfig(kind), ...rest }
}
