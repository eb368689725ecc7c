export type JsonObject = Record<string, unknown>

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Sets an own property, also one named `__proto__`: the data comes from another page. */
export function put(target: object, key: string, value: unknown): void {
  if (key === '__proto__') return
  ;(target as JsonObject)[key] = value
}

/** The `sys.id` of an entry, asset or link. */
export function idOf(value: unknown): string | null {
  const sys = isObject(value) ? value.sys : undefined
  return isObject(sys) && typeof sys.id === 'string' ? sys.id : null
}

export type EntityKind = 'Entry' | 'Asset'

export interface EntityLink {
  kind: EntityKind
  id: string
}

/** The target of a link to an entry or asset of the same space. */
export function linkOf(value: unknown): EntityLink | null {
  const sys = isObject(value) ? value.sys : undefined
  if (!isObject(sys) || sys.type !== 'Link' || typeof sys.id !== 'string') return null
  return sys.linkType === 'Entry' || sys.linkType === 'Asset' ? { kind: sys.linkType, id: sys.id } : null
}
