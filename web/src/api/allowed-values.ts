import type { Field } from './wire.ts'

/** The values that a field allows; null when it allows any. */
export function allowedValues(field: Field): readonly string[] | null {
  const all = [...(field.validations ?? []), ...(field.items?.validations ?? [])]
  const found = all.find((validation) => Array.isArray(validation.in))?.in
  return Array.isArray(found) ? found.map(String) : null
}
