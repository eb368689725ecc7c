import type { OpenApiDocument, Schema, SchemaObject } from '../../api/openapi-document.ts'
import { t } from '../../i18n/api-reference.ts'

/** Describes a value to the reader. Properties are schemas again, because schemas can be recursive. */
export interface Shape {
  /** `string`, `array of Link`, `Entry`. */
  type: string
  description: string | null
  /** Constraints as text: "at most 255 characters". */
  facts: readonly string[]
  /** The only allowed values. */
  values: readonly unknown[]
  defaultValue: unknown
  members: readonly Member[]
}

export interface Member {
  name: string
  isRequired: boolean
  schema: Schema
}

export function shapeOf(document: OpenApiDocument, schema: Schema): Shape {
  const { plain, name } = dereferenced(document, schema)
  const values = valuesOf(document, plain)
  return {
    type: typeOf(document, plain, name, values),
    description: plain.description ?? null,
    facts: factsOf(plain),
    values,
    defaultValue: plain.default,
    members: membersOf(document, plain),
  }
}

/** Stops at circular references. */
const MAX_STEPS = 20

/** The schema without references, and the name of the last reference. Properties next to `$ref` override its target. */
export function dereferenced(document: OpenApiDocument, schema: Schema): { plain: SchemaObject; name: string | null } {
  if (typeof schema === 'boolean') return { plain: {}, name: null }
  let plain = schema
  let name: string | null = null
  for (let step = 0; plain.$ref !== undefined && step < MAX_STEPS; step += 1) {
    const { $ref, ...beside } = plain
    name = /^#\/components\/schemas\/([^/]+)$/.exec($ref)?.[1] ?? null
    const target = name === null ? undefined : document.components?.schemas?.[name]
    plain = { ...(typeof target === 'object' ? (target as SchemaObject) : {}), ...beside }
  }
  return { plain, name }
}

const alternativesOf = ({ anyOf, oneOf }: SchemaObject): readonly Schema[] => anyOf ?? oneOf ?? []

/** Shows a choice of constants as a list of values. */
function valuesOf(document: OpenApiDocument, plain: SchemaObject): readonly unknown[] {
  if (plain.enum !== undefined) return plain.enum
  if (plain.const !== undefined) return [plain.const]
  const each = alternativesOf(plain).map((one) => dereferenced(document, one).plain)
  const areConstant = each.length > 0 && each.every((one) => one.const !== undefined || one.enum !== undefined)
  return areConstant ? each.flatMap((one) => one.enum ?? [one.const]) : []
}

function typeOf(
  document: OpenApiDocument,
  plain: SchemaObject,
  name: string | null,
  values: readonly unknown[],
): string {
  if (name !== null) return name
  if (plain.items !== undefined || plain.type === 'array') {
    const inner = shortType(document, plain.items ?? true)
    return inner === 'any' ? 'array' : `array of ${inner}`
  }
  if (plain.type !== undefined) {
    const types = typeof plain.type === 'string' ? [plain.type] : plain.type
    return `${types.join(' or ')}${plain.format === undefined ? '' : ` (${plain.format})`}`
  }
  if (values.length > 0)
    return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))].join(' or ')
  const alternatives = alternativesOf(plain)
  if (alternatives.length > 0) {
    return [...new Set(alternatives.map((one) => shortType(document, one)))].join(' or ')
  }
  return plain.properties === undefined && plain.allOf === undefined ? 'any' : 'object'
}

/** One level deep, because schemas can be recursive. */
function shortType(document: OpenApiDocument, schema: Schema): string {
  const { plain, name } = dereferenced(document, schema)
  if (name !== null) return name
  if (plain.type !== undefined) return typeof plain.type === 'string' ? plain.type : plain.type.join(' or ')
  if (plain.const !== undefined || plain.enum !== undefined) return 'string'
  return plain.properties === undefined ? 'any' : 'object'
}

function factsOf(plain: SchemaObject): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, pattern } = plain
  return [
    ...range('value', minimum, maximum),
    ...range('characters', minLength, maxLength),
    ...range('items', minItems, maxItems),
    ...(pattern === undefined ? [] : [t('matches', { pattern })]),
  ]
}

function range(unit: 'value' | 'characters' | 'items', min: number | undefined, max: number | undefined): string[] {
  if (min === undefined) return max === undefined ? [] : [t(`max_${unit}`, { max: `${max}` })]
  return [
    max === undefined ? t(`min_${unit}`, { min: `${min}` }) : t(`range_${unit}`, { min: `${min}`, max: `${max}` }),
  ]
}

/** The properties of an array are those of its items. `steps` stops recursive schemas. */
function membersOf(document: OpenApiDocument, plain: SchemaObject, steps = MAX_STEPS): Member[] {
  if (steps === 0) return []
  if (plain.items !== undefined) return itemMembersOf(document, plain.items)
  const required = plain.required ?? []
  const own = Object.entries(plain.properties ?? {}).map(([name, schema]) => ({
    name,
    isRequired: required.includes(name),
    schema,
  }))
  const patterns = Object.values(plain.patternProperties ?? {})
  const others = typeof plain.additionalProperties === 'object' ? [plain.additionalProperties] : []
  const keyed = [...patterns, ...others].map((schema) => ({ name: '[key]', isRequired: false, schema }))
  const merged = (plain.allOf ?? []).flatMap((one) => membersOf(document, dereferenced(document, one).plain, steps - 1))
  return [...own, ...keyed, ...merged, ...alternativeMembersOf(document, plain)]
}

function itemMembersOf(document: OpenApiDocument, items: Schema): Member[] {
  const { plain } = dereferenced(document, items)
  // An array of arrays has one property, which stops schemas that contain themselves this way.
  return plain.items === undefined ? membersOf(document, plain) : [{ name: '[item]', isRequired: false, schema: items }]
}

/** Only alternatives with their own properties are shown. */
function alternativeMembersOf(document: OpenApiDocument, plain: SchemaObject): Member[] {
  const alternatives = alternativesOf(plain).filter((one) => {
    const { plain: inner } = dereferenced(document, one)
    return inner.properties !== undefined || inner.patternProperties !== undefined || inner.items !== undefined
  })
  return alternatives.map((schema) => ({
    name: `either ${shortType(document, schema)}`,
    isRequired: false,
    schema,
  }))
}
