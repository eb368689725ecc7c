import type { SelectedField } from '#domain/graphql/query/selection'
import { isObject, member } from '#domain/resources/json'
import { offsetOf, pageAtOffset } from './collection.ts'
import type { Execution, Output } from './execution.ts'
import type { Path } from './path.ts'
import { pickFields } from './pick-fields.ts'
import { itemsOf, pageOf, resolvePage } from './resolve-collection.ts'

// Links to other spaces are not followed: the schema has no types for the content of other spaces.

export function resolveResourceLink(field: SelectedField, value: unknown): Output | null {
  return isResourceLink(value) ? pickFields(field, value) : null
}

export function resolveResourceLinks(
  execution: Execution,
  field: SelectedField,
  path: Path,
  value: unknown,
): Output | null {
  const page = pageOf(execution, field, path)
  if (page === null) return null
  const links = Array.isArray(value) ? value.filter(isResourceLink) : []
  const start = offsetOf(page)
  const items = itemsOf(field)
  const shown = items ? links.slice(start, start + page.limit).map((link) => pickFields(items, link)) : []
  return resolvePage(field, pageAtOffset(page, links.length), shown)
}

function isResourceLink(value: unknown): value is Readonly<Record<string, unknown>> {
  const sys = isObject(value) ? member(value, 'sys') : undefined
  return isObject(sys) && member(sys, 'type') === 'ResourceLink'
}
