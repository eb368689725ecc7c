import { PRIVATE_KEYWORDS, type TSchema } from '#contract/schema'

export type JsonSchema = Readonly<Record<string, unknown>>

/** The named schemas of the document. Each schema with a title is written once and referenced by it. */
export class Components {
  readonly schemas: Record<string, JsonSchema> = {}

  /** A reference to the schema if it has a title, otherwise the schema itself. */
  refer(schema: TSchema): JsonSchema {
    const { title } = schema as { title?: string }
    if (title === undefined) return this.plain(schema)
    const written = this.plain(schema)
    const known = this.schemas[title]
    if (known === undefined) this.schemas[title] = written
    else if (JSON.stringify(known) !== JSON.stringify(written))
      throw new Error(`two different schemas have the title ${title}`)
    return { $ref: `#/components/schemas/${title}` }
  }

  /** The schema as JSON, without private keywords, with references to the named schemas inside it. */
  plain(schema: TSchema): JsonSchema {
    return Object.fromEntries(
      Object.entries(schema)
        .filter(([key]) => key !== 'title' && !PRIVATE_KEYWORDS.has(key))
        .map(([key, value]) => [key, this.#inside(key, value)]),
    )
  }

  #inside(key: string, value: unknown): unknown {
    if (key === 'properties' || key === 'patternProperties' || key === '$defs') {
      return Object.fromEntries(
        Object.entries(value as Record<string, TSchema>).map(([name, inner]) => [name, this.refer(inner)]),
      )
    }
    if (key === 'items' || key === 'additionalProperties' || key === 'not') {
      return typeof value === 'object' && value !== null ? this.refer(value as TSchema) : value
    }
    if (key === 'anyOf' || key === 'allOf' || key === 'oneOf' || key === 'prefixItems') {
      return (value as TSchema[]).map((inner) => this.refer(inner))
    }
    return value
  }
}
