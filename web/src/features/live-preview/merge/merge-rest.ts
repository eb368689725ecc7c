import { type Entity, isReturned } from './entities.ts'
import { type EntityLink, idOf, isObject, type JsonObject, linkOf } from './json.ts'

/** Resolves a link: to an object for the page, or to null when the content is not known (yet). */
export type ResolveRest = (link: EntityLink) => object | null

/** An entry or asset in the format of the REST APIs. */
export const isRestEntity = (value: unknown): value is JsonObject & { fields: JsonObject } =>
  isObject(value) && isObject(value.fields) && idOf(value) !== null

/** Writes the fields of an entity into `node`, which holds the values that the page has. */
export function mergeRest(node: JsonObject & { fields: JsonObject }, entity: Entity, resolve: ResolveRest): void {
  const before = node.fields
  const fields: JsonObject = { ...before }
  const ids = entity.type?.fields.filter(isReturned).map(({ id }) => id) ?? ['title', 'description', 'file']
  for (const id of ids) {
    const value = entity.fields[id]
    if (value === undefined) delete fields[id]
    else fields[id] = resolveLinks(value, before[id], resolve)
  }
  node.fields = fields
}

/** Replaces the links in a value, rich text included. */
export function resolveLinks(value: unknown, before: unknown, resolve: ResolveRest): unknown {
  if (Array.isArray(value)) {
    return value.map((item) => {
      const id = idOf(item)
      const same = Array.isArray(before) && id !== null ? before.find((one) => idOf(one) === id) : undefined
      return resolveLinks(item, same, resolve)
    })
  }
  const link = linkOf(value)
  if (link) {
    // The page did not include this link, so it does not expect content here.
    if (linkOf(before)?.id === link.id) return value
    return resolve(link) ?? value
  }
  if (!isObject(value)) return value
  if (value.nodeType === undefined) return value
  return richText(value, targetsIn(before), resolve)
}

/** Only the targets of rich text are links; other JSON objects stay as they are. */
function richText(node: JsonObject, before: ReadonlyMap<string, unknown>, resolve: ResolveRest): JsonObject {
  const copy: JsonObject = { ...node }
  if (isObject(node.data) && node.data.target !== undefined) {
    const id = idOf(node.data.target)
    const target = resolveLinks(node.data.target, id === null ? undefined : before.get(id), resolve)
    copy.data = { ...node.data, target }
  }
  if (Array.isArray(node.content)) {
    copy.content = node.content.map((child) => (isObject(child) ? richText(child, before, resolve) : child))
  }
  return copy
}

/** The link targets of a rich text that the page has, by id. */
function targetsIn(document: unknown, found = new Map<string, unknown>()): ReadonlyMap<string, unknown> {
  if (!isObject(document)) return found
  const target = isObject(document.data) ? document.data.target : undefined
  const id = idOf(target)
  if (id !== null) found.set(id, target)
  if (Array.isArray(document.content)) for (const child of document.content) targetsIn(child, found)
  return found
}
