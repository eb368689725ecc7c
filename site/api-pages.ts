// The pages of the API reference, from docs/openapi.json: one per tag, and one with all schemas.
import { slugify } from './pages.ts'

interface Schema {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly additionalProperties?: Schema | boolean
}

interface Parameter {
  readonly $ref?: string
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
}

interface Content {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, { readonly value: unknown }>>
}

interface Operation {
  readonly summary: string
  readonly description?: string
  readonly tags: readonly string[]
  readonly 'x-access'?: string
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<
    Record<string, { readonly description?: string; readonly content?: Readonly<Record<string, Content>> }>
  >
}

export interface OpenApi {
  readonly info: { readonly description: string }
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly parameters: Readonly<Record<string, Parameter>>
    readonly schemas: Readonly<Record<string, Schema>>
  }
}

/** Parameters of nearly every path. The first page explains them. */
const COMMON = new Set(['space', 'environment'])

/** The pages by their path, with their Markdown. */
export function apiPages(api: OpenApi): Map<string, string> {
  const operations = Object.entries(api.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const pages = new Map<string, string>()
  const groups = Map.groupBy(api.tags, ({ name }) => name.split(':')[0]!)
  const index = [...groups].map(([group, tags]) => {
    const links = tags.map(({ name }) => `[${subject(name)}](./${slugify(name)}.md)`)
    return `## ${group}\n\n${tags[0]!.description}\n\n${links.join(' · ')}\n`
  })
  pages.set(
    'reference/index.md',
    `# API with schemas\n\n${api.info.description}\n\n\`{space}\` is the id of a space, \`{environment}\` the id of an environment or alias. All ` +
      `objects: [schemas](./schemas.md). The same as a file for tools: \`/openapi.json\` on every server.\n\n${index.join('\n')}`,
  )
  for (const { name, description } of api.tags) {
    const own = operations.filter(({ operation }) => operation.tags.includes(name))
    const texts = own.map(({ path, method, operation }) => describe(path, method, operation, api))
    pages.set(`reference/${slugify(name)}.md`, `# ${name}\n\n${description}\n\n${texts.join('\n')}`)
  }
  const schemas = Object.entries(api.components.schemas).sort(([a], [b]) => (a < b ? -1 : 1))
  pages.set(
    'reference/schemas.md',
    `---\noutline: false\n---\n\n# Schemas\n\n${schemas.map(([name, schema]) => describeSchema(name, schema)).join('\n')}`,
  )
  return pages
}

const subject = (tag: string) => tag.split(': ')[1] ?? tag

function describe(path: string, method: string, operation: Operation, api: OpenApi): string {
  const access = operation['x-access']
  const parameters = (operation.parameters ?? [])
    .map((parameter) => (parameter.$ref ? api.components.parameters[parameter.$ref.split('/').at(-1)!]! : parameter))
    .filter(({ name }) => !COMMON.has(name))
  const rows = parameters.map(
    ({ name, in: where, required, description = '' }) =>
      `| \`${name}\` | ${where} | ${required ? 'yes' : ''} | ${cell(description)} |`,
  )
  const body = contentOf(operation.requestBody?.content)
  const [status, response] = Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? []
  const result = contentOf(response?.content)
  const example = result?.example ?? Object.values(result?.examples ?? {})[0]?.value
  return [
    `## ${operation.summary}\n`,
    `\`\`\`http\n${method} ${path}\n\`\`\`\n`,
    operation.description && `${operation.description}\n`,
    access && `Needs the right \`${access}\`.\n`,
    rows.length > 0 && `| Parameter | In | Required | |\n|---|---|---|---|\n${rows.join('\n')}\n`,
    body?.schema && `**Request body:** ${typeOf(body.schema)}\n`,
    status && `**Response ${status}:** ${result?.schema ? typeOf(result.schema) : 'no body'}\n`,
    example !== undefined && `::: details Example\n\`\`\`json\n${JSON.stringify(example, null, 2)}\n\`\`\`\n:::\n`,
  ]
    .filter(Boolean)
    .join('\n')
}

function describeSchema(name: string, schema: Schema): string {
  const description = schema.description ? `${schema.description}\n\n` : ''
  const rows = propertyRows(schema)
  const shape =
    rows.length > 0 ? `| Member | Type | Required | |\n|---|---|---|---|\n${rows.join('\n')}\n` : `${typeOf(schema)}\n`
  return `## ${name}\n\n${description}${shape}`
}

/** A row for each member, also for the members of objects inside. */
function propertyRows(schema: Schema, prefix = ''): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, property]) => {
    const required = schema.required?.includes(name) ? 'yes' : ''
    const row = `| \`${prefix}${name}\` | ${typeOf(property)} | ${required} | ${cell(property.description ?? '')} |`
    return [row, ...propertyRows(property, `${prefix}${name}.`)]
  })
}

const MAX_VALUES = 12

function typeOf(schema: Schema): string {
  const { $ref, type, items, anyOf, oneOf, allOf, enum: values } = schema
  if ($ref) {
    const name = $ref.split('/').at(-1)!
    return `[${name}](./schemas.md#${slugify(name)})`
  }
  if ('const' in schema) return `\`${JSON.stringify(schema.const)}\``
  if (values) {
    const shown = values.slice(0, MAX_VALUES).map((value) => `\`${JSON.stringify(value)}\``)
    return [...shown, ...(values.length > MAX_VALUES ? ['…'] : [])].join(', ')
  }
  const choices = anyOf ?? oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' or ')
  if (allOf) return allOf.map(typeOf).join(' and ')
  if (items) return `list of ${typeOf(items)}`
  const { additionalProperties } = schema
  if (typeof additionalProperties === 'object' && !schema.properties) return `object of ${typeOf(additionalProperties)}`
  return [type ?? 'any'].flat().join(' or ')
}

const contentOf = (content?: Readonly<Record<string, Content>>) => Object.values(content ?? {})[0]

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ')
