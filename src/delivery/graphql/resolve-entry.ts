import { formatDateTime } from '#domain/graphql/format-date'
import type { ModelType } from '#domain/graphql/model'
import type { SelectedField } from '#domain/graphql/query/selection'
import { isObject } from '#domain/resources/json'
import type { Execution, Output } from './execution.ts'
import type { Path } from './path.ts'
import { pickFields } from './pick-fields.ts'
import { resolveLink, resolveLinks } from './resolve-links.ts'
import { resolveResourceLink, resolveResourceLinks } from './resolve-resource-links.ts'
import { resolveRichText } from './resolve-rich-text.ts'
import type { ReadScope, Resource } from './resource.ts'

interface EntryField {
  readonly resource: Resource
  readonly type: ModelType
  readonly field: SelectedField
  readonly scope: ReadScope
  readonly path: Path
  readonly out: Output
}

const MAX_INT = 2 ** 31 - 1

/** Resolves a field of the content type. */
export function resolveEntryValue(execution: Execution, entryField: EntryField): void {
  const { resource, type, field, path, out } = entryField
  const { key } = field
  const model = type.outputs.get(field.name)
  if (!model) return
  const value = resource.value(model.id, model.field.localized)
  switch (model.kind) {
    case 'Asset':
    case 'Entry':
      resolveLink(execution, { ...entryField, model }, value)
      return
    case 'Assets':
    case 'Entries':
      resolveLinks(execution, { ...entryField, model }, value)
      return
    case 'RichText':
      if (value !== null) out[key] = resolveRichText(execution, { ...entryField, model }, value)
      return
    case 'Resource':
      out[key] = resolveResourceLink(field, value)
      return
    case 'Resources':
      out[key] = resolveResourceLinks(execution, field, path, value)
      return
    case 'Location':
      if (isObject(value)) out[key] = pickFields(field, value)
      return
    case 'Int':
      if (typeof value === 'number' && (value > MAX_INT || value < -MAX_INT - 1)) {
        execution.report({ message: `Int cannot represent non 32-bit signed integer value: ${value}` }, field, path)
      } else out[key] = value
      return
    case 'DateTime':
      if (typeof value === 'string') out[key] = formatDateTime(value)
      return
    default:
      out[key] = value
      if (value !== null) execution.recordValue(resource, model.id, model.field.localized, path)
  }
}
