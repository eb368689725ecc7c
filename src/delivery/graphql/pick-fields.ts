import type { SelectedField } from '#domain/graphql/query/selection'
import { isObject } from '#domain/resources/json'
import type { Output } from './execution.ts'

/** Selects members of plain data: objects and lists of objects. */
export function pickFields(field: SelectedField, data: Readonly<Record<string, unknown>>): Output {
  const out: Output = {}
  for (const selected of field.fields) {
    const value = data[selected.name] ?? null
    if (selected.name === '__typename') out[selected.key] = field.objectType.name
    else if (Array.isArray(value)) out[selected.key] = value.map((item) => pickValue(selected, item))
    else out[selected.key] = pickValue(selected, value)
  }
  return out
}

const pickValue = (field: SelectedField, value: unknown): unknown =>
  isObject(value) ? pickFields(field, value) : value
