import type { OpenApiDocument, Schema, SchemaObject } from '../../api/openapi-document.ts'
import { dereferenced } from './schema-shape.ts'

/** Deeper levels are too much to fill in by hand. */
const DEPTH = 6

/** A sample value for a schema, as a starting point for the body. */
export function sampleOf(document: OpenApiDocument, schema: Schema, depth = DEPTH): unknown {
  const { plain } = dereferenced(document, schema)
  const given = [plain.examples?.[0], plain.default, plain.const, plain.enum?.[0]].find((value) => value !== undefined)
  if (given !== undefined) return given
  const [alternative] = plain.anyOf ?? plain.oneOf ?? []
  if (alternative !== undefined) return depth === 0 ? null : sampleOf(document, alternative, depth - 1)
  if (isObject(plain)) return depth === 0 ? {} : objectOf(document, plain, depth - 1)
  if (plain.type === 'array') {
    const count = depth === 0 ? 0 : (plain.minItems ?? 0)
    return Array.from({ length: Math.min(count, 1) }, () => sampleOf(document, plain.items ?? true, depth - 1))
  }
  if (plain.type === 'integer' || plain.type === 'number') return plain.minimum ?? 0
  if (plain.type === 'boolean') return false
  return plain.type === 'string' ? '' : null
}

const isObject = ({ type, properties, allOf }: SchemaObject): boolean =>
  type === 'object' || properties !== undefined || allOf !== undefined

/** The required properties, or all of them if none is required. */
function objectOf(document: OpenApiDocument, plain: SchemaObject, depth: number): Record<string, unknown> {
  const required = plain.required ?? []
  const shown = Object.entries(plain.properties ?? {}).filter(
    ([name]) => required.length === 0 || required.includes(name),
  )
  const merged = (plain.allOf ?? []).map((one) => sampleOf(document, one, depth) as object)
  return Object.assign(
    Object.fromEntries(shown.map(([name, schema]) => [name, sampleOf(document, schema, depth)])),
    ...merged,
  )
}
