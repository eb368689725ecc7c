import { type Problem, validationFailed } from '../errors.ts'
import { isObject, type JsonObject } from '../resources/json.ts'
import type { ContentTypeBody } from './content-type.ts'
import { keyFields } from './field-keys.ts'
import type { SentContentType } from './parse-content-type.ts'

/** The next version of a content type: the sent fields, with the keys under which entries store their values. */
export function toContentTypeBody(
  sent: SentContentType,
  draft: ContentTypeBody | null = null,
  active: ContentTypeBody | null = null,
): ContentTypeBody {
  const { fields, retiredKeys } = keyFields(sent.fields, draft, active)
  const names = new Map(sent.fields.flatMap(({ id, newId }) => (newId === undefined ? [] : [[id, newId] as const])))
  const isId = (id: string) => fields.some((field) => field.id === id)
  // Tools send the display field by its old or its new id.
  const { displayField } = sent
  const renamedDisplayField =
    displayField !== null && !isId(displayField) ? (names.get(displayField) ?? displayField) : displayField
  const metadata = withTaxonomy(sent.metadata, draft?.metadata)
  const body: ContentTypeBody = {
    name: sent.name,
    description: sent.description,
    displayField: renamedDisplayField,
    fields,
    ...(metadata && { metadata: withNewNames(metadata, names) }),
    ...(retiredKeys.length > 0 && { retiredKeys }),
  }
  const problems = displayFieldProblems(body)
  if (problems.length > 0) throw validationFailed(problems)
  return body
}

type Metadata = NonNullable<ContentTypeBody['metadata']>

/** A missing taxonomy stays as it was: older clients do not send it. An empty list removes it. */
function withTaxonomy(sent: Metadata | undefined, before: Metadata | undefined): Metadata | undefined {
  const { taxonomy = before?.taxonomy ?? [], ...others } = sent ?? {}
  const metadata = { ...others, ...(taxonomy.length > 0 && { taxonomy }) }
  return Object.keys(metadata).length > 0 ? metadata : undefined
}

function displayFieldProblems({ displayField, fields }: ContentTypeBody): Problem[] {
  if (displayField === null) return []
  const field = fields.find(({ id }) => id === displayField)
  if (field?.type === 'Symbol' || field?.type === 'Text') return []
  const details = field
    ? 'Attribute displayField must reference a field of type Symbol or Text'
    : "Attribute displayField must reference a field's id"
  return [{ name: 'referencesFieldId', path: ['displayField'], value: displayField, details }]
}

/** Moves the annotations of renamed fields to their new ids. */
function withNewNames(metadata: Metadata, names: ReadonlyMap<string, string>): Metadata {
  const ofFields = metadata.annotations?.ContentTypeField
  if (!isObject(ofFields) || names.size === 0) return metadata
  const moved = Object.entries(ofFields as JsonObject).map(([id, list]) => [names.get(id) ?? id, list] as const)
  return { ...metadata, annotations: { ...metadata.annotations, ContentTypeField: Object.fromEntries(moved) } }
}
