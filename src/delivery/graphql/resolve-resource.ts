import { nodeId } from '#domain/graphql/node-id'
import type { SelectedField } from '#domain/graphql/query/selection'
import type { Execution, Output } from './execution.ts'
import { type Path, pathAt } from './path.ts'
import { resolveAssetValue } from './resolve-asset.ts'
import { resolveEntryValue } from './resolve-entry.ts'
import { resolveLinkedFrom } from './resolve-linked-from.ts'
import { resolveMetadata, resolveSys } from './resolve-sys.ts'
import { type Resource, scopeKey } from './resource.ts'

/** Resolves the selected fields of an entry or asset. */
export function resolveResource(
  execution: Execution,
  resource: Resource,
  fields: readonly SelectedField[],
  path: Path,
): Output {
  const out: Output = {}
  for (const field of fields) {
    out[field.key] = null
    resolveField(execution, resource, field, pathAt(path, field.key), out)
  }
  return out
}

function resolveField(execution: Execution, resource: Resource, field: SelectedField, path: Path, out: Output): void {
  const { key, name } = field
  switch (name) {
    case '__typename':
      out[key] = resource.objectType.name
      return
    case '_id':
      out[key] = nodeId(resource.id)
      return
    case 'sys':
      out[key] = resolveSys(execution, resource, field)
      return
    case 'contentfulMetadata':
      out[key] = resolveMetadata(execution, resource, field)
      return
    case 'linkedFrom':
      out[key] = resolveLinkedFrom(execution, resource, field, path)
      return
  }
  const scope = execution.scopeOf(field, resource.scope, path)
  if (scope === null) return
  const resolve = (from: Resource) => {
    if (from.type) resolveEntryValue(execution, { resource: from, type: from.type, field, scope, path, out })
    else {
      out[key] = resolveAssetValue(execution, from, field)
      if (out[key] !== null) execution.recordValue(from, name, true, path)
    }
  }
  const isSame = scope === resource.scope || scopeKey(scope) === scopeKey(resource.scope)
  // The locale of a link applies to its target: which links are followed is decided in the locale of the parent.
  if (isSame || isLink(field)) {
    resolve(resource)
    return
  }
  execution.add({
    load: 'targets',
    scope,
    kind: resource.type ? 'Entry' : 'Asset',
    ids: [resource.id],
    finish: ([other]) => {
      if (other) resolve(other)
    },
  })
}

const isLink = ({ definition }: SelectedField): boolean => definition!.args.some(({ name }) => name === 'preview')
