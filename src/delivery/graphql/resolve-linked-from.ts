import type { SelectedField } from '#domain/graphql/query/selection'
import type { Execution, Output } from './execution.ts'
import type { LinkedTo } from './find.ts'
import { type Path, pathAt } from './path.ts'
import { listedBy, resolveSearch } from './resolve-collection.ts'
import type { Resource } from './resource.ts'

/** Resolves the collections of the entries that link to a resource. */
export function resolveLinkedFrom(execution: Execution, resource: Resource, field: SelectedField, path: Path): Output {
  const out: Output = {}
  const { allowedLocales } = field.args as { allowedLocales?: readonly (string | null)[] | null }
  const locales = allowedLocales?.filter((locale) => locale !== null) ?? null
  const linkedTo: LinkedTo = { kind: resource.type ? 'Entry' : 'Asset', id: resource.id, locales }
  for (const collection of field.fields) {
    const { key, name } = collection
    out[key] = null
    if (name === '__typename') {
      out[key] = field.objectType.name
      continue
    }
    const at = pathAt(path, key)
    const scope = execution.scopeOf(collection, resource.scope, at)
    const listed = listedBy(execution, name.replace(/(Cursor)?Collection$/, ''))
    if (scope && listed) resolveSearch(execution, collection, listed, scope, { out, path: at, linkedTo })
  }
  return out
}
