import type { SelectedField } from '#domain/graphql/query/selection'
import { type LinkForm, richTextLinks, richTextResources } from '#domain/graphql/rich-text-links'
import type { Execution, Output } from './execution.ts'
import { type Path, pathAt } from './path.ts'
import { pickFields } from './pick-fields.ts'
import { type LinkField, loadLinked } from './resolve-links.ts'

/** Resolves a rich text: its document, and the resources that the document links to. */
export function resolveRichText(execution: Execution, linkField: LinkField, document: unknown): Output {
  const { field, path, resource, model } = linkField
  const out: Output = {}
  for (const member of field.fields) {
    const { key, name } = member
    if (name === '__typename') out[key] = field.objectType.name
    else if (name === 'json') {
      out[key] = document
      execution.recordValue(resource, model.id, model.field.localized, pathAt(path, key))
    } else out[key] = resolveDocumentLinks(execution, linkField, member, document, pathAt(path, key))
  }
  return out
}

function resolveDocumentLinks(
  execution: Execution,
  linkField: LinkField,
  links: SelectedField,
  document: unknown,
  path: Path,
): Output {
  const out: Output = {}
  for (const group of links.fields) {
    const { key, name } = group
    if (name === '__typename') out[key] = links.objectType.name
    else if (name === 'resources') out[key] = resolveResourceLinks(group, document)
    else out[key] = resolveGroup(execution, linkField, group, document, pathAt(path, key))
  }
  return out
}

function resolveGroup(
  execution: Execution,
  linkField: LinkField,
  group: SelectedField,
  document: unknown,
  path: Path,
): Output {
  const out: Output = {}
  for (const form of group.fields) {
    const { key, name } = form
    if (name === '__typename') {
      out[key] = group.objectType.name
      continue
    }
    const list: unknown[] = []
    out[key] = list
    const targets = richTextLinks(document, group.name as 'entries' | 'assets', name as LinkForm)
    if (targets.length === 0) continue
    const listPath = pathAt(path, key)
    loadLinked(execution, { ...linkField, field: form }, targets, {
      finish: (found) => list.push(...found),
      pathOf: (index) => pathAt(listPath, index),
    })
  }
  return out
}

/** Links to other spaces are not followed. */
function resolveResourceLinks(group: SelectedField, document: unknown): Output {
  const out: Output = {}
  for (const form of group.fields) {
    out[form.key] =
      form.name === '__typename'
        ? group.objectType.name
        : richTextResources(document, form.name as LinkForm).map((sys) => pickFields(form, { sys }))
  }
  return out
}
