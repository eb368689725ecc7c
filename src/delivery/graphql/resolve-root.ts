import { parseNodeId } from '#domain/graphql/node-id'
import type { SelectedField } from '#domain/graphql/query/selection'
import type { Execution, Output } from './execution.ts'
import { pathAt } from './path.ts'
import { type Listed, listedBy, resolveSearch } from './resolve-collection.ts'
import type { ReadScope } from './resource.ts'

/** Resolves a field of `Query`. Introspection is answered elsewhere. */
export function resolveRoot(execution: Execution, field: SelectedField, out: Output): void {
  const { name, key } = field
  const path = pathAt(null, key)
  out[key] = name === '__typename' ? 'Query' : null
  const scope = execution.scopeOf(field, execution.rootScope, path)
  if (scope === null) return
  if (name === '_node' || name === '_nodes') {
    resolveNodes(execution, field, scope, out)
    return
  }
  const one = listedBy(execution, name)
  if (one) {
    resolveOne(execution, field, one, scope, out)
    return
  }
  const listed = listedBy(execution, name.replace(/(Cursor)?Collection$/, ''))
  if (listed) resolveSearch(execution, field, listed, scope, { out, path, linkedTo: null })
}

function resolveOne(
  execution: Execution,
  field: SelectedField,
  { kind, type }: Listed,
  scope: ReadScope,
  out: Output,
): void {
  execution.add({
    load: 'targets',
    scope,
    kind,
    ids: [String(field.args.id)],
    finish: ([found]) => {
      if (!found || (kind === 'Entry' && found.type !== type)) return
      out[field.key] = execution.resolveResource(found, field.fieldsOf(found.objectType), pathAt(null, field.key))
    },
  })
}

function resolveNodes(execution: Execution, field: SelectedField, scope: ReadScope, out: Output): void {
  const { name, key, args } = field
  const isList = name === '_nodes'
  const requested = isList ? (args.ids as string[]) : [String(args.id)]
  execution.add({
    load: 'targets',
    scope,
    kind: 'Entry',
    ids: requested.map((id) => parseNodeId(id) ?? ''),
    finish: (found) => {
      const resolved = found.map((resource, index) => {
        const path = isList ? pathAt(pathAt(null, key), index) : pathAt(null, key)
        return resource && execution.resolveResource(resource, field.fieldsOf(resource.objectType), path)
      })
      out[key] = isList ? resolved : (resolved[0] ?? null)
    },
  })
}
