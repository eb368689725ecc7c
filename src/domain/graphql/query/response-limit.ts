import { responseTooBig } from '../errors.ts'

/**
 * Refuses a result whose JSON would be larger than the limit, before it is created: aliases repeat a value at no cost until
 * then. Takes time in proportion to the limit.
 */
export function requireSmallResponse(result: { data: unknown; errors: unknown }, maxBytes: number): void {
  let bytes = 0
  const count = (value: unknown): void => {
    if (typeof value === 'string') bytes += value.length + 2
    else if (Array.isArray(value)) for (const item of value) count(item)
    else if (typeof value === 'object' && value !== null) {
      for (const key in value) {
        bytes += key.length + 3
        count((value as Record<string, unknown>)[key])
      }
    }
    bytes++
    if (bytes > maxBytes) throw responseTooBig(maxBytes)
  }
  count(result.data)
  count(result.errors)
}
