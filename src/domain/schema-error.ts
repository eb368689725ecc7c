import type { ProblemText, ProblemTexts, TSchema } from '#contract/schema'

/** An error of the schema library. */
export interface SchemaError {
  keyword: string
  /** JSON pointer into the schema, without the last keyword. */
  schemaPath: string
  /** JSON pointer into the value. */
  instancePath: string
  params: Readonly<Record<string, unknown>>
}

/** The schema library visits the whole value to describe errors, so hostile values are limited to this many nodes. */
const MAX_NODES = 20_000

/** The errors of a value; empty for one that is too large. */
export const errorsOf = (validator: { Errors(value: unknown): SchemaError[] }, value: unknown): SchemaError[] =>
  isLarge(value) ? [] : validator.Errors(value).flatMap(atMissingMembers)

function isLarge(value: unknown): boolean {
  const left: unknown[] = [value]
  for (let seen = 0; left.length > 0; seen++) {
    if (seen + left.length > MAX_NODES) return true
    const next = left.pop()
    if (typeof next !== 'object' || next === null) continue
    const inner = Object.values(next)
    if (seen + inner.length > MAX_NODES) return true
    left.push(...inner)
  }
  return false
}

/** Reports a missing property at its own path instead of that of its object. */
function atMissingMembers(error: SchemaError): SchemaError[] {
  if (error.keyword !== 'required') return [error]
  const { schemaPath, instancePath, params } = error
  return (params.requiredProperties as readonly string[]).map((name) => {
    const key = name.replaceAll('~', '~0').replaceAll('/', '~1')
    return { ...error, schemaPath: `${schemaPath}/properties/${key}`, instancePath: `${instancePath}/${key}` }
  })
}

/** The `ProblemText` of the innermost schema on the path to the error, and the number of keys that lead to its value. */
export function problemTextFor(schema: TSchema, error: SchemaError): { problemText: ProblemText; keys: number } | null {
  let at: unknown = schema
  let keys = 0
  let found: { problemText: ProblemText; keys: number } | null = null
  const take = (keyword: string) => {
    const problemTexts = problemTextsOf(at)
    const problemText = problemTexts?.[keyword] ?? problemTexts?.any
    if (problemText) found = { problemText, keys }
  }
  const steps = error.schemaPath.split('/').slice(1)
  take(steps.length === 0 ? error.keyword : 'any')
  for (const [index, step] of steps.entries()) {
    at = (at as Record<string, unknown> | undefined)?.[step]
    const parent = steps[index - 1]
    // A step into a property or an item is one key of the value.
    if (
      parent === 'properties' ||
      step === 'items' ||
      parent === 'patternProperties' ||
      step === 'additionalProperties'
    ) {
      keys++
    }
    take(index === steps.length - 1 ? error.keyword : 'any')
  }
  return found
}

export const keysOf = (pointer: string): string[] =>
  pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))

export const valueAt = (value: unknown, keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (inner, key) =>
      typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
        ? (inner as Record<string, unknown>)[key]
        : undefined,
    value,
  )

export const problemTextsOf = (schema: unknown): ProblemTexts | undefined =>
  (schema as { problemTexts?: ProblemTexts } | undefined)?.problemTexts
