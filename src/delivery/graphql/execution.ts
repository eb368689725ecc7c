import { getLocation } from 'graphql'
import type { Dependency } from '#domain/changes/dependency'
import { previewDenied, type ReportedError, unknownLocale } from '#domain/graphql/errors'
import type { SelectedField } from '#domain/graphql/query/selection'
import type { FieldValue } from '#domain/graphql/source-maps'
import { defaultLocale } from '#domain/locales/locale'
import type { Stage } from '#domain/resources/resource'
import type { UseCaseContext } from '#usecases/context'
import type { StageView } from '../query/stage-view.ts'
import type { EnvironmentSchema } from './environment-schema.ts'
import { type Path, pathKeys } from './path.ts'
import type { ReadScope, Resource } from './resource.ts'
import type { Task } from './task.ts'

/** An object of the response. Members that are loaded later are null until then, which keeps their order. */
export type Output = Record<string, unknown>

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
  /** Whether the response has content source maps. */
  readonly mapsSources: boolean
}

type ResolveResource = (
  execution: Execution,
  resource: Resource,
  fields: readonly SelectedField[],
  path: Path,
) => Output

/** The state of one execution, which all resolvers share. */
export class Execution {
  readonly ctx: ExecutionContext
  readonly input: ExecutionInput
  readonly errors: ReportedError[] = []
  /** What the response depends on, in each stage. */
  readonly dependencies: Record<Stage, Set<Dependency>> = { published: new Set(), current: new Set() }
  readonly rootScope: ReadScope
  /** The preview values of the response, for content source maps. */
  readonly fieldValues: FieldValue[] = []
  readonly #resolve: ResolveResource
  #tasks: Task[] = []

  /** Resources contain links to resources, so their resolver is passed in: the resolvers cannot import each other. */
  constructor(ctx: ExecutionContext, input: ExecutionInput, resolve: ResolveResource) {
    this.ctx = ctx
    this.input = input
    const locale = defaultLocale(input.views.published.model.locales).code
    this.rootScope = { stage: 'published', locale, useFallback: true }
    this.#resolve = resolve
  }

  /** Adds work to the next level of the query. */
  add(task: Task): void {
    this.#tasks.push(task)
  }

  /** Removes and returns the tasks of the next level. */
  takeTasks(): readonly Task[] {
    const tasks = this.#tasks
    this.#tasks = []
    return tasks
  }

  resolveResource(resource: Resource, fields: readonly SelectedField[], path: Path): Output {
    return this.#resolve(this, resource, fields, path)
  }

  /** The scope of a field and everything below it; null when it cannot be read, which is reported. */
  scopeOf(field: SelectedField, parent: ReadScope, path: Path): ReadScope | null {
    const { locale, preview, useFallbackLocale } = field.args
    if (locale == null && preview == null && useFallbackLocale == null) return parent
    if (preview === true && !this.input.canPreview) {
      this.report(previewDenied(), field, path)
      return null
    }
    const { locales } = this.input.views.published.model
    const delivered = locales.filter(({ inDelivery }) => inDelivery).map(({ code }) => code)
    if (typeof locale === 'string' && !delivered.includes(locale)) {
      this.report(unknownLocale(locale, delivered), field, path)
      return null
    }
    return {
      stage: preview == null ? parent.stage : preview === true ? 'current' : 'published',
      locale: typeof locale === 'string' ? locale : parent.locale,
      useFallback: typeof useFallbackLocale === 'boolean' ? useFallbackLocale : parent.useFallback,
    }
  }

  /** Records where a value comes from, if the response has content source maps. Only preview content has them. */
  recordValue(resource: Resource, field: string, isLocalized: boolean, path: Path): void {
    const { id, type, scope } = resource
    if (!this.input.mapsSources || scope.stage !== 'current') return
    const locale = isLocalized ? scope.locale : this.rootScope.locale
    const kind = type ? 'Entry' : 'Asset'
    this.fieldValues.push({ path: pathKeys(path), kind, id, contentType: type?.id ?? null, field, locale })
  }

  report(error: ReportedError, { nodes }: SelectedField, path: Path): void {
    const locations = nodes.flatMap(({ loc }) => (loc ? [getLocation(loc.source, loc.start)] : []))
    const { message, extensions } = error
    this.errors.push({ message, locations, path: pathKeys(path), ...(extensions && { extensions }) })
  }
}
