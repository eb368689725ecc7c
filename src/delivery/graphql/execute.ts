import { type GraphQLObjectType, getLocation, getNamedType } from 'graphql'
import { type Dependency, resourceDependency } from '#domain/changes/dependency'
import { DomainError } from '#domain/errors'
import {
  codedError,
  previewDenied,
  type ReportedError,
  RequestRefused,
  type UnresolvedLink,
  unexpectedContentType,
  unknownLocale,
  unresolvableLink,
} from '#domain/graphql/errors'
import { formatDateTime } from '#domain/graphql/format-date'
import { type ImageTransform, imageQuery } from '#domain/graphql/image-url'
import type { ModelField, ModelType } from '#domain/graphql/model'
import { nodeId, parseNodeId } from '#domain/graphql/node-id'
import type { Arguments, SelectedField } from '#domain/graphql/query/selection'
import { type LinkForm, richTextLinks, richTextResources } from '#domain/graphql/rich-text-links'
import { type LinkTarget, linksInValue } from '#domain/links/links-in-value'
import { defaultLocale } from '#domain/locales/locale'
import { isObject } from '#domain/resources/json'
import type { Stage } from '#domain/resources/resource'
import { contentDate } from '#present/dates'
import type { UseCaseContext } from '#usecases/context'
import { FragmentLoader } from '../query/load-fragments.ts'
import type { StageView } from '../query/stage-view.ts'
import type { Fragment } from '../render/fragment.ts'
import type { Steps } from '../steps.ts'
import { type PageResult, type RequestedPage, requestedPage, sliceLinks } from './collection.ts'
import type { EnvironmentSchema } from './environment-schema.ts'
import { findMatchingIds, findPage, type Search } from './find.ts'
import { type ReadScope, Resource } from './resource.ts'

type Path = readonly (string | number)[]
type Output = Record<string, unknown>
type Kind = LinkTarget['kind']

/** Work that needs content. The tasks of one level of the query are loaded together. */
type Task =
  | {
      readonly load: 'targets'
      readonly scope: ReadScope
      readonly kind: Kind
      readonly ids: readonly string[]
      finish(found: readonly (Resource | null)[]): void
    }
  | {
      readonly load: 'page'
      readonly scope: ReadScope
      readonly search: Search
      readonly page: RequestedPage
      readonly needsItems: boolean
      finish(found: readonly (Resource | null)[], page: PageResult): void
      fail(error: ReportedError): void
    }
  | {
      readonly load: 'matching'
      readonly scope: ReadScope
      readonly search: Search
      readonly ids: readonly string[]
      finish(ids: readonly string[]): void
      fail(error: ReportedError): void
    }

export interface ExecutionContext {
  readonly limits: UseCaseContext['limits']
  /** The URL of the images API. */
  imagesUrl(): string
}

export interface ExecutionInput {
  readonly views: Readonly<Record<Stage, StageView>>
  readonly environment: EnvironmentSchema
  /** Whether the token may read preview content. */
  readonly canPreview: boolean
}

export interface ExecutionResult {
  readonly data: Output
  readonly errors: readonly ReportedError[]
  /** What the response depends on, in each stage. */
  readonly dependencies: Readonly<Record<Stage, ReadonlySet<Dependency>>>
}

/**
 * Executes a query level by level: all links of a level are loaded together, so the number of reads depends on the depth of the
 * query and not on the number of resources.
 */
export class Execution {
  readonly #ctx: ExecutionContext
  readonly #input: ExecutionInput
  readonly #errors: ReportedError[] = []
  readonly #dependencies: Record<Stage, Set<Dependency>> = { published: new Set(), current: new Set() }
  readonly #loaders = new Map<string, FragmentLoader>()
  readonly #size = { bytes: 0 }
  readonly #defaultLocale: string
  #tasks: Task[] = []

  constructor(ctx: ExecutionContext, input: ExecutionInput) {
    this.#ctx = ctx
    this.#input = input
    this.#defaultLocale = defaultLocale(input.views.published.model.locales).code
  }

  *run(fields: readonly SelectedField[]): Steps<ExecutionResult> {
    const data: Output = {}
    const scope: ReadScope = { stage: 'published', locale: this.#defaultLocale, useFallback: true }
    for (const field of fields) this.#resolveRoot(field, scope, data)
    while (this.#tasks.length > 0) {
      const tasks = this.#tasks
      this.#tasks = []
      yield* this.#runLevel(tasks)
    }
    return { data, errors: this.#errors, dependencies: this.#dependencies }
  }

  *#runLevel(tasks: readonly Task[]): Steps<void> {
    const batches = new Map<string, { scope: ReadScope; kind: Kind; ids: Set<string> }>()
    for (const task of tasks) {
      if (task.load !== 'targets') continue
      const key = `${scopeKey(task.scope)} ${task.kind}`
      const batch = batches.get(key) ?? { scope: task.scope, kind: task.kind, ids: new Set<string>() }
      batches.set(key, batch)
      for (const id of task.ids) batch.ids.add(id)
    }
    const found = new Map<string, Map<string, Resource>>()
    for (const [key, { scope, kind, ids }] of batches) found.set(key, yield* this.#loadTargets(scope, kind, [...ids]))
    for (const task of tasks) {
      if (task.load === 'targets') {
        const resources = found.get(`${scopeKey(task.scope)} ${task.kind}`)
        task.finish(task.ids.map((id) => resources?.get(id) ?? null))
      } else yield* this.#runSearch(task)
    }
  }

  *#runSearch(task: Exclude<Task, { load: 'targets' }>): Steps<void> {
    const view = this.#input.views[task.scope.stage]
    const dependencies = this.#dependencies[task.scope.stage]
    try {
      if (task.load === 'matching') {
        task.finish(yield* findMatchingIds(view, this.#findContext(task.scope), task.search, task.ids, dependencies))
        return
      }
      const loader = task.needsItems ? this.#loader(task.scope) : null
      const context = this.#findContext(task.scope)
      const { fragments, page } = yield* findPage(view, context, task.search, task.page, loader, dependencies)
      task.finish(
        fragments.map((fragment) => this.#toResource(fragment, task.search.kind, task.scope)),
        page,
      )
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'ServiceUnavailable') throw error
      if (error instanceof RequestRefused) task.fail(error.errors[0]!)
      else task.fail(codedError('INVALID_ARGUMENT', `Query execution error. ${error.message}`, error.details))
    }
  }

  #findContext(scope: ReadScope) {
    return { limits: this.#ctx.limits, model: this.#input.environment.model, locale: scope.locale }
  }

  *#loadTargets(scope: ReadScope, kind: Kind, ids: readonly string[]): Steps<Map<string, Resource>> {
    const targets = ids.map((id) => ({ dependency: resourceDependency(kind, id), kind, id }))
    for (const { dependency } of targets) this.#dependencies[scope.stage].add(dependency)
    const fragments = yield* this.#loader(scope).byTarget(kind, targets)
    const found = new Map<string, Resource>()
    for (const fragment of fragments) {
      const resource = fragment && this.#toResource(fragment, kind, scope)
      if (resource) found.set(resource.id, resource)
    }
    return found
  }

  #loader(scope: ReadScope): FragmentLoader {
    const key = scopeKey(scope)
    const known = this.#loaders.get(key)
    if (known) return known
    const loader = new FragmentLoader(this.#input.views[scope.stage], {
      locale: scope.useFallback ? scope.locale : '*',
      select: null,
      imagesHost: new URL(this.#ctx.imagesUrl()).host,
      size: this.#size,
    })
    this.#loaders.set(key, loader)
    return loader
  }

  /** Null for an entry whose content type is not active. */
  #toResource(fragment: Fragment, kind: Kind, scope: ReadScope): Resource | null {
    const { model, schema } = this.#input.environment
    const type = fragment.contentType === null ? null : (model.byId.get(fragment.contentType) ?? null)
    if (kind === 'Entry' && type === null) return null
    const objectType = schema.getType(type?.name ?? 'Asset') as GraphQLObjectType
    return new Resource(fragment, { type, objectType, scope, defaultLocale: this.#defaultLocale })
  }

  // Root fields

  #resolveRoot(field: SelectedField, parent: ReadScope, out: Output): void {
    const { name, key, args } = field
    const path = [key]
    out[key] = null
    if (name === '__typename') {
      out[key] = 'Query'
      return
    }
    const scope = this.#scope(field, parent, path)
    if (scope === null) return
    if (name === '_node' || name === '_nodes') {
      this.#resolveNodes(field, scope, out)
      return
    }
    const collection = /^(.*?)(Cursor)?Collection$/.exec(name)
    const root = this.#rootType(collection ? collection[1]! : name) ?? this.#rootType(name)
    if (!root) return
    if (collection && this.#rootType(name) === undefined) {
      const isCursor = collection[2] !== undefined
      this.#resolveSearch(field, { ...root, isCursor }, scope, { out, path, link: null })
      return
    }
    this.#tasks.push({
      load: 'targets',
      scope,
      kind: root.kind,
      ids: [String(args.id)],
      finish: ([found]) => {
        if (found && (root.kind === 'Asset' || found.type === root.type)) {
          out[key] = this.#resolveResource(found, field.fieldsOf(found.objectType), path)
        }
      },
    })
  }

  #rootType(root: string): { kind: Kind; type: ModelType | null } | undefined {
    if (root === 'asset') return { kind: 'Asset', type: null }
    if (root === 'entry') return { kind: 'Entry', type: null }
    const type = this.#input.environment.model.types.find((each) => each.root === root)
    return type && { kind: 'Entry', type }
  }

  #resolveNodes(field: SelectedField, scope: ReadScope, out: Output): void {
    const { name, key, args } = field
    const isList = name === '_nodes'
    const requested = isList ? (args.ids as string[]) : [String(args.id)]
    const ids = requested.map((id) => parseNodeId(id) ?? '')
    this.#tasks.push({
      load: 'targets',
      scope,
      kind: 'Entry',
      ids,
      finish: (found) => {
        const resolved = found.map((resource, index) => {
          const path = isList ? [key, index] : [key]
          return resource && this.#resolveResource(resource, field.fieldsOf(resource.objectType), path)
        })
        out[key] = isList ? resolved : (resolved[0] ?? null)
      },
    })
  }

  /** A collection that is searched: at the root, or of the entries that link to a resource. */
  #resolveSearch(
    field: SelectedField,
    of: { kind: Kind; type: ModelType | null; isCursor: boolean },
    scope: ReadScope,
    at: { out: Output; path: Path; link: LinkTarget | null },
  ): void {
    const { args, key } = field
    const { out, path, link } = at
    const page = requestedPage(args, of.isCursor, this.#ctx.limits.pageSize)
    if (typeof page === 'string') {
      this.#report(codedError('INVALID_ARGUMENT', page), field, path)
      return
    }
    const search: Search = { kind: of.kind, type: of.type, where: whereOf(args), order: orderOf(args), linkedTo: link }
    this.#tasks.push({
      load: 'page',
      scope,
      search,
      page,
      needsItems: this.#needsItems(field),
      finish: (found, result) => {
        out[key] = this.#resolvePage(field, result, () =>
          found.map((resource, index) => {
            const items = this.#itemsField(field)
            if (!resource || !items) return null
            return this.#resolveResource(resource, items.fieldsOf(resource.objectType), [...path, items.key, index])
          }),
        )
      },
      fail: (error) => this.#report(error, field, path),
    })
  }

  // Collections

  #pageType(field: SelectedField): GraphQLObjectType {
    return getNamedType(field.definition!.type) as GraphQLObjectType
  }

  #itemsField(field: SelectedField): SelectedField | undefined {
    return field.fieldsOf(this.#pageType(field)).find(({ name }) => name === 'items')
  }

  #needsItems = (field: SelectedField): boolean => this.#itemsField(field) !== undefined

  #resolvePage(field: SelectedField, page: PageResult, items: () => unknown): Output {
    const type = this.#pageType(field)
    const out: Output = {}
    for (const selected of field.fieldsOf(type)) {
      const { key, name } = selected
      if (name === '__typename') out[key] = type.name
      else if (name === 'items') out[key] = items()
      else if (name === 'pages') {
        out[key] = pickFields(selected, getNamedType(selected.definition!.type) as GraphQLObjectType, {
          next: page.next,
          prev: page.previous,
        })
      } else out[key] = page[name as 'total' | 'skip' | 'limit']
    }
    return out
  }

  // Resources

  #resolveResource(resource: Resource, fields: readonly SelectedField[], path: Path): Output {
    const out: Output = {}
    for (const field of fields) {
      // Keeps the order of the query for fields that are filled in later.
      out[field.key] = null
      this.#resolveField(resource, field, [...path, field.key], out)
    }
    return out
  }

  #resolveField(resource: Resource, field: SelectedField, path: Path, out: Output): void {
    const { key, name } = field
    switch (name) {
      case '__typename':
        out[key] = resource.objectType.name
        return
      case '_id':
        out[key] = nodeId(resource.id)
        return
      case 'sys':
        out[key] = this.#resolveSys(resource, field)
        return
      case 'contentfulMetadata':
        out[key] = this.#resolveMetadata(resource, field)
        return
      case 'linkedFrom':
        out[key] = this.#resolveLinkedFrom(resource, field, path)
        return
    }
    const scope = this.#scope(field, resource.scope, path)
    if (scope === null) return
    const isLink = field.definition!.args.some((arg) => arg.name === 'preview')
    // Which links are followed is decided in the locale of the parent.
    if (isLink || scopeKey(scope) === scopeKey(resource.scope)) {
      this.#resolveValue(resource, field, scope, path, out)
      return
    }
    this.#tasks.push({
      load: 'targets',
      scope,
      kind: resource.type ? 'Entry' : 'Asset',
      ids: [resource.id],
      finish: ([other]) => {
        if (other) this.#resolveValue(other, field, scope, path, out)
      },
    })
  }

  #resolveValue(resource: Resource, field: SelectedField, scope: ReadScope, path: Path, out: Output): void {
    const { key } = field
    if (!resource.type) {
      out[key] = this.#assetValue(resource, field)
      return
    }
    const isCursor = /CursorCollection$/.test(field.name)
    const model =
      resource.type.fields.find(({ name }) => name === field.name) ??
      resource.type.fields.find(({ name }) => name === field.name.replace(/CursorCollection$/, 'Collection'))
    if (!model) return
    const value = resource.value(model.id, model.field.localized)
    const at = { resource, model, field, scope, path, out }
    switch (model.kind) {
      case 'Asset':
      case 'Entry':
        this.#resolveLink(at, value)
        return
      case 'Assets':
      case 'Entries':
        this.#resolveLinks(at, value, isCursor)
        return
      case 'RichText':
        out[key] = value === null ? null : this.#resolveRichText(at, value)
        return
      case 'Location':
        out[key] = isObject(value)
          ? pickFields(field, getNamedType(field.definition!.type) as GraphQLObjectType, value)
          : null
        return
      case 'Int':
        if (typeof value === 'number' && (value > 2147483647 || value < -2147483648)) {
          const message = `Int cannot represent non 32-bit signed integer value: ${value}`
          this.#report({ message }, field, path)
          return
        }
        out[key] = value
        return
      case 'DateTime':
        out[key] = typeof value === 'string' ? formatDateTime(value) : null
        return
      default:
        out[key] = value
    }
  }

  #resolveLink(at: FieldAt, value: unknown): void {
    const { model, field, scope, path, out } = at
    const [target] = linksInValue(value)
    if (!target) return
    const load = () =>
      this.#loadLinks(
        at,
        [target],
        scope,
        ([resolved]) => {
          out[field.key] = resolved ?? null
        },
        () => path,
      )
    const where = whereOf(field.args)
    if (where === null || model.targets.of !== 'one') {
      load()
      return
    }
    this.#tasks.push({
      load: 'matching',
      scope,
      ids: [target.id],
      search: this.#linkSearch(at),
      finish: (ids) => {
        if (ids.length > 0) load()
      },
      fail: (error) => this.#report(error, field, path),
    })
  }

  #resolveLinks(at: FieldAt, value: unknown, isCursor: boolean): void {
    const { field, scope, path, out } = at
    const page = requestedPage(field.args, isCursor, this.#ctx.limits.pageSize)
    if (typeof page === 'string') {
      this.#report(codedError('INVALID_ARGUMENT', page), field, path)
      return
    }
    const links = linksInValue(value)
    const finish = (matching: readonly LinkTarget[]) => {
      const slice = sliceLinks(matching, page)
      const list: unknown[] = []
      const items = this.#itemsField(field)
      out[field.key] = this.#resolvePage(field, slice.page, () => list)
      if (!items || slice.items.length === 0) return
      this.#loadLinks(
        { ...at, field: items },
        slice.items,
        scope,
        (resolved) => list.push(...resolved),
        (index) => [...path, items.key, index],
      )
    }
    const order = orderOf(field.args)
    if ((whereOf(field.args) === null && order.length === 0) || links.length === 0) {
      finish(links)
      return
    }
    this.#tasks.push({
      load: 'matching',
      scope,
      ids: links.map(({ id }) => id),
      search: this.#linkSearch(at),
      finish: (ids) => {
        const matching = new Set(ids)
        finish(
          order.length === 0
            ? links.filter(({ id }) => matching.has(id))
            : ids.flatMap((id) => links.filter((link) => link.id === id)),
        )
      },
      fail: (error) => this.#report(error, field, path),
    })
  }

  #linkSearch({ model, field }: FieldAt): Search {
    const { targets } = model
    const { byId } = this.#input.environment.model
    const type = targets.of === 'one' ? byId.get(targets.type)! : null
    const types = targets.of === 'some' ? targets.types.map((id) => byId.get(id)!) : []
    const search = {
      kind: 'Entry',
      type,
      where: whereOf(field.args),
      order: orderOf(field.args),
      linkedTo: null,
    } as const
    return { ...search, types }
  }

  /** Loads linked resources and resolves them with the selection of `at.field`. */
  #loadLinks(
    at: FieldAt,
    links: readonly LinkTarget[],
    scope: ReadScope,
    finish: (resolved: readonly (Output | null)[]) => void,
    pathOf: (index: number) => Path,
  ): void {
    this.#tasks.push({
      load: 'targets',
      scope,
      kind: links[0]!.kind,
      ids: links.map(({ id }) => id),
      finish: (found) => {
        finish(found.map((resource, index) => this.#resolveLinked(at, links[index]!, resource, pathOf(index))))
      },
    })
  }

  #resolveLinked(at: FieldAt, link: LinkTarget, found: Resource | null, path: Path): Output | null {
    const { resource, model, field } = at
    const about: UnresolvedLink = {
      ...{ type: resource.type!.name, field: model.id, linkType: link.kind },
      ...{ linkId: link.id, linkingEntryId: resource.id },
    }
    if (!found) {
      this.#report(unresolvableLink(about), field, path)
      return null
    }
    const { targets } = model
    const allowed = targets.of === 'one' ? [targets.type] : targets.of === 'some' ? targets.types : null
    if (model.kind !== 'RichText' && link.kind === 'Entry' && allowed && !allowed.includes(found.type!.id)) {
      const { byId } = this.#input.environment.model
      const names = allowed.map((id) => byId.get(id)!.name)
      this.#report(unexpectedContentType(about, found.type!.name, names), field, path)
      return null
    }
    return this.#resolveResource(found, field.fieldsOf(found.objectType), path)
  }

  #resolveRichText(at: FieldAt, document: unknown): Output {
    const { field, path, scope } = at
    const out: Output = {}
    const type = getNamedType(field.definition!.type) as GraphQLObjectType
    for (const member of field.fieldsOf(type)) {
      if (member.name === '__typename') out[member.key] = type.name
      else if (member.name === 'json') out[member.key] = document
      else out[member.key] = this.#resolveRichTextLinks(at, member, document, scope, [...path, member.key])
    }
    return out
  }

  #resolveRichTextLinks(at: FieldAt, links: SelectedField, document: unknown, scope: ReadScope, path: Path): Output {
    const out: Output = {}
    const type = getNamedType(links.definition!.type) as GraphQLObjectType
    for (const group of links.fieldsOf(type)) {
      if (group.name === '__typename') {
        out[group.key] = type.name
        continue
      }
      const lists: Output = {}
      out[group.key] = lists
      const groupType = getNamedType(group.definition!.type) as GraphQLObjectType
      for (const form of group.fieldsOf(groupType)) {
        if (form.name === '__typename') lists[form.key] = groupType.name
        else if (group.name === 'resources') {
          const itemType = getNamedType(form.definition!.type) as GraphQLObjectType
          lists[form.key] = richTextResources(document, form.name as LinkForm).map((sys) =>
            pickFields(form, itemType, { sys }),
          )
        } else {
          const list: unknown[] = []
          lists[form.key] = list
          const targets = richTextLinks(document, group.name as 'entries' | 'assets', form.name as LinkForm)
          const pathOf = (index: number) => [...path, group.key, form.key, index]
          if (targets.length > 0) {
            this.#loadLinks({ ...at, field: form }, targets, scope, (found) => list.push(...found), pathOf)
          }
        }
      }
    }
    return out
  }

  #resolveLinkedFrom(resource: Resource, field: SelectedField, path: Path): Output {
    const out: Output = {}
    const type = getNamedType(field.definition!.type) as GraphQLObjectType
    const link: LinkTarget = { kind: resource.type ? 'Entry' : 'Asset', id: resource.id }
    for (const collection of field.fieldsOf(type)) {
      const { key, name } = collection
      const at = [...path, key]
      out[key] = null
      if (name === '__typename') {
        out[key] = type.name
        continue
      }
      const scope = this.#scope(collection, resource.scope, at)
      const root = this.#rootType(name.replace(/(Cursor)?Collection$/, ''))
      if (scope === null || !root) continue
      const isCursor = name.endsWith('CursorCollection')
      this.#resolveSearch(collection, { ...root, isCursor }, scope, { out, path: at, link })
    }
    return out
  }

  #resolveSys({ id, scope, fragment, json }: Resource, field: SelectedField): Output {
    const { address } = this.#input.views[scope.stage]
    const date = (at: number | null) => (at === null ? null : contentDate(at))
    return pickFields(field, getNamedType(field.definition!.type) as GraphQLObjectType, {
      id,
      spaceId: address.space,
      environmentId: address.environment,
      publishedAt: date(fragment.publishedAt),
      firstPublishedAt: date(fragment.firstPublishedAt),
      publishedVersion: json.sys.publishedVersion ?? null,
      locale: scope.locale,
    })
  }

  #resolveMetadata({ scope, json }: Resource, field: SelectedField): Output {
    const { publicTags } = this.#input.views[scope.stage].model
    return pickFields(field, getNamedType(field.definition!.type) as GraphQLObjectType, {
      tags: json.metadata.tags.map(({ sys }) => ({ id: sys.id, name: publicTags.get(sys.id) ?? null })),
      concepts: (json.metadata.concepts ?? []).map(({ sys }) => ({ id: sys.id })),
    })
  }

  #assetValue(asset: Resource, { name, args }: SelectedField): unknown {
    // Values of assets are localized like those of localized fields.
    if (name === 'title' || name === 'description') return asset.value(name, true)
    const file = asset.value('file', true)
    if (!isObject(file)) return null
    const details = isObject(file.details) ? file.details : {}
    const image = isObject(details.image) ? details.image : {}
    switch (name) {
      case 'url':
        return this.#fileUrl(file, args)
      case 'size':
        return details.size ?? null
      case 'width':
      case 'height':
        return image[name] ?? null
      default:
        return file[name] ?? null
    }
  }

  #fileUrl(file: Record<string, unknown>, args: Arguments): string | null {
    if (typeof file.url !== 'string') return null
    const url = file.url.startsWith('//') ? `${new URL(this.#ctx.imagesUrl()).protocol}${file.url}` : file.url
    const isImage = typeof file.contentType === 'string' && file.contentType.startsWith('image/')
    return isImage && isObject(args.transform) ? `${url}${imageQuery(args.transform as ImageTransform)}` : url
  }

  // Arguments

  /** The scope of a field and everything below it; null when it cannot be read, which is reported. */
  #scope(field: SelectedField, parent: ReadScope, path: Path): ReadScope | null {
    const { locale, preview, useFallbackLocale } = field.args
    if (locale == null && preview == null && useFallbackLocale == null) return parent
    if (preview === true && !this.#input.canPreview) {
      this.#report(previewDenied(), field, path)
      return null
    }
    const { locales } = this.#input.views.published.model
    const delivered = locales.filter(({ inDelivery }) => inDelivery).map(({ code }) => code)
    if (typeof locale === 'string' && !delivered.includes(locale)) {
      this.#report(unknownLocale(locale, delivered), field, path)
      return null
    }
    return {
      stage: preview == null ? parent.stage : preview === true ? 'current' : 'published',
      locale: typeof locale === 'string' ? locale : parent.locale,
      useFallback: typeof useFallbackLocale === 'boolean' ? useFallbackLocale : parent.useFallback,
    }
  }

  #report(error: ReportedError, { nodes }: SelectedField, path: Path): void {
    const locations = nodes.flatMap(({ loc }) => (loc ? [getLocation(loc.source, loc.start)] : []))
    this.#errors.push({
      message: error.message,
      locations,
      path,
      ...(error.extensions && { extensions: error.extensions }),
    })
  }
}

/** The field of an entry that is resolved. */
interface FieldAt {
  readonly resource: Resource
  readonly model: ModelField
  readonly field: SelectedField
  readonly scope: ReadScope
  readonly path: Path
  readonly out: Output
}

const scopeKey = ({ stage, locale, useFallback }: ReadScope): string => `${stage} ${locale} ${useFallback}`

const whereOf = ({ where }: Arguments): Arguments | null => (isObject(where) ? where : null)

const orderOf = ({ order }: Arguments): readonly string[] =>
  Array.isArray(order) ? order.filter((each): each is string => typeof each === 'string') : []

/** Selects members of plain data: objects and lists of objects. */
function pickFields(field: SelectedField, type: GraphQLObjectType, data: Readonly<Record<string, unknown>>): Output {
  const out: Output = {}
  for (const selected of field.fieldsOf(type)) {
    const value = data[selected.name] ?? null
    if (selected.name === '__typename') out[selected.key] = type.name
    else if (Array.isArray(value)) out[selected.key] = value.map((item) => pickValue(selected, item))
    else out[selected.key] = pickValue(selected, value)
  }
  return out
}

function pickValue(field: SelectedField, value: unknown): unknown {
  if (!isObject(value)) return value
  return pickFields(field, getNamedType(field.definition!.type) as GraphQLObjectType, value)
}
