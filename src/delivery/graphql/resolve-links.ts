import { type UnresolvedLink, unexpectedContentType, unresolvableLink } from '#domain/graphql/errors'
import type { LinkTargets, ModelField, ModelType } from '#domain/graphql/model'
import type { SelectedField } from '#domain/graphql/query/selection'
import { type LinkTarget, linksInValue } from '#domain/links/links-in-value'
import { offsetOf, pageAtOffset } from './collection.ts'
import type { Execution, Output } from './execution.ts'
import type { Search } from './find.ts'
import { type Path, pathAt } from './path.ts'
import { itemsOf, orderOf, pageOf, resolvePage, whereOf } from './resolve-collection.ts'
import type { ReadScope, Resource } from './resource.ts'

/** A field of an entry that links to other resources. */
export interface LinkField {
  readonly resource: Resource
  readonly type: ModelType
  readonly model: ModelField
  readonly field: SelectedField
  /** The scope of the linked resources. */
  readonly scope: ReadScope
  readonly path: Path
  readonly out: Output
}

/** Resolves a single link. */
export function resolveLink(execution: Execution, linkField: LinkField, value: unknown): void {
  const { model, field, scope, path, out } = linkField
  const [target] = linksInValue(value)
  if (!target) return
  const load = () =>
    loadLinked(execution, linkField, [target], {
      finish: ([resolved]) => {
        out[field.key] = resolved ?? null
      },
      pathOf: () => path,
    })
  if (whereOf(field.args) === null || model.targets.of !== 'one') {
    load()
    return
  }
  execution.add({
    load: 'matching',
    ...{ field, scope, ids: [target.id], search: linkSearch(execution, linkField) },
    finish: (positions) => {
      if (positions.has(target.id)) load()
    },
    fail: (error) => execution.report(error, field, path),
  })
}

/** Resolves a list of links. */
export function resolveLinks(execution: Execution, linkField: LinkField, value: unknown): void {
  const { field, scope, path, out } = linkField
  const page = pageOf(execution, field, path)
  if (page === null) return
  const finish = (links: readonly LinkTarget[]) => {
    const start = offsetOf(page)
    const shown = links.slice(start, start + page.limit)
    const list: unknown[] = []
    const items = itemsOf(field)
    out[field.key] = resolvePage(field, pageAtOffset(page, links.length), list)
    if (!items || shown.length === 0) return
    const itemsPath = pathAt(path, items.key)
    loadLinked(execution, { ...linkField, field: items }, shown, {
      finish: (resolved) => list.push(...resolved),
      pathOf: (index) => pathAt(itemsPath, index),
    })
  }
  const links = linksInValue(value)
  const isOrdered = orderOf(field.args).length > 0
  if ((whereOf(field.args) === null && !isOrdered) || links.length === 0) {
    finish(links)
    return
  }
  execution.add({
    load: 'matching',
    ...{ field, scope, ids: links.map(({ id }) => id), search: linkSearch(execution, linkField) },
    finish: (positions) => {
      const matching = links.filter(({ id }) => positions.has(id))
      finish(isOrdered ? matching.sort((a, b) => positions.get(a.id)! - positions.get(b.id)!) : matching)
    },
    fail: (error) => execution.report(error, field, path),
  })
}

function linkSearch({ input }: Execution, { model, field }: LinkField): Search {
  const { targets } = model
  const { byId } = input.environment.model
  return {
    kind: 'Entry',
    type: targets.of === 'one' ? byId.get(targets.type)! : null,
    types: targets.of === 'some' ? targets.types.map((id) => byId.get(id)!) : [],
    where: whereOf(field.args),
    order: orderOf(field.args),
  }
}

/** Loads linked resources, and resolves them with the selection of the field. */
export function loadLinked(
  execution: Execution,
  linkField: LinkField,
  links: readonly LinkTarget[],
  then: { finish(resolved: readonly (Output | null)[]): void; pathOf(index: number): Path },
): void {
  execution.add({
    load: 'targets',
    scope: linkField.scope,
    kind: links[0]!.kind,
    ids: links.map(({ id }) => id),
    finish: (found) =>
      then.finish(found.map((resource, i) => resolveLinked(execution, linkField, links[i]!, resource, then.pathOf(i)))),
  })
}

function resolveLinked(
  execution: Execution,
  { resource, type, model, field }: LinkField,
  link: LinkTarget,
  found: Resource | null,
  path: Path,
): Output | null {
  const about = (): UnresolvedLink => ({
    ...{ type: type.name, field: model.id, linkType: link.kind },
    ...{ linkId: link.id, linkingEntryId: resource.id },
  })
  if (!found) {
    execution.report(unresolvableLink(about()), field, path)
    return null
  }
  const allowed = model.kind === 'RichText' || link.kind === 'Asset' ? null : allowedTypes(model.targets)
  if (allowed && !allowed.includes(found.type!.id)) {
    const names = allowed.map((id) => execution.input.environment.model.byId.get(id)!.name)
    execution.report(unexpectedContentType(about(), found.type!.name, names), field, path)
    return null
  }
  return execution.resolveResource(found, field.fieldsOf(found.objectType), path)
}

const allowedTypes = (targets: LinkTargets): readonly string[] | null =>
  targets.of === 'one' ? [targets.type] : targets.of === 'some' ? targets.types : null
