import type { GraphQLObjectType } from 'graphql'
import { resourceDependency } from '#domain/changes/dependency'
import { DomainError } from '#domain/errors'
import { codedError, RequestRefused } from '#domain/graphql/errors'
import type { SelectedField } from '#domain/graphql/query/selection'
import type { LinkTarget } from '#domain/links/links-in-value'
import { FragmentLoader } from '../query/load-fragments.ts'
import type { Fragment } from '../render/fragment.ts'
import type { Steps } from '../steps.ts'
import type { Execution } from './execution.ts'
import { type Find, type FoundPage, findLinkingPages, findMatchingIds, findPage } from './find.ts'
import { type ReadScope, Resource, scopeKey } from './resource.ts'
import type { MatchingTask, PageTask, TargetsTask, Task } from './task.ts'

/** Loads what the tasks of a level need. Equal tasks share their reads, whatever the number of tasks. */
export class LevelLoader {
  readonly #execution: Execution
  readonly #loaders = new Map<string, FragmentLoader>()
  readonly #size = { bytes: 0 }

  constructor(execution: Execution) {
    this.#execution = execution
  }

  *run(tasks: readonly Task[]): Steps<void> {
    for (const batch of batchesOf(tasks)) {
      // All tasks of a batch load the same.
      switch (batch[0]!.load) {
        case 'targets':
          yield* this.#loadTargets(batch as TargetsTask[])
          break
        case 'page':
          yield* this.#search(batch as PageTask[], (first, same) => this.#findPages(first, same))
          break
        case 'matching':
          yield* this.#search(batch as MatchingTask[], (first, same) => this.#findMatching(first, same))
      }
    }
  }

  *#loadTargets(tasks: readonly TargetsTask[]): Steps<void> {
    const { scope, kind } = tasks[0]!
    const targets = [...new Set(tasks.flatMap(({ ids }) => ids))].map((id) => ({
      ...{ dependency: resourceDependency(kind, id), kind, id },
    }))
    const dependencies = this.#execution.dependencies[scope.stage]
    for (const { dependency } of targets) dependencies.add(dependency)
    const found = new Map<string, Resource>()
    for (const fragment of yield* this.#loader(scope).byTarget(kind, targets)) {
      const resource = fragment && this.#toResource(fragment, kind, scope)
      if (resource) found.set(resource.id, resource)
    }
    for (const task of tasks) task.finish(task.ids.map((id) => found.get(id) ?? null))
  }

  *#findPages(first: PageTask, tasks: readonly PageTask[]): Steps<void> {
    const { scope, search, page, linkedTo } = first
    const loader = first.needsItems ? this.#loader(scope) : null
    const finish = (task: PageTask, found: FoundPage) =>
      task.finish(
        found.fragments.map((fragment) => this.#toResource(fragment, search.kind, scope)),
        found.page,
      )
    if (linkedTo === null) {
      const found = yield* findPage(this.#find(first), page, loader)
      for (const task of tasks) finish(task, found)
      return
    }
    const ids = [...new Set(tasks.map((task) => task.linkedTo!.id))]
    const pages = yield* findLinkingPages(this.#find(first), linkedTo, ids, page, loader)
    for (const task of tasks) finish(task, pages.get(task.linkedTo!.id)!)
  }

  *#findMatching(first: MatchingTask, tasks: readonly MatchingTask[]): Steps<void> {
    const ids = [...new Set(tasks.flatMap((task) => task.ids))]
    const found = yield* findMatchingIds(this.#find(first), ids)
    const positions = new Map(found.map((id, position) => [id, position]))
    for (const task of tasks) task.finish(positions)
  }

  /** A search that is not possible is an error of its field; the rest of the query is executed. */
  *#search<T extends PageTask | MatchingTask>(
    tasks: readonly T[],
    find: (first: T, tasks: readonly T[]) => Steps<void>,
  ): Steps<void> {
    try {
      yield* find(tasks[0]!, tasks)
    } catch (error) {
      if (!(error instanceof DomainError) || error.code === 'ServiceUnavailable') throw error
      const reported =
        error instanceof RequestRefused
          ? error.errors[0]!
          : codedError('INVALID_ARGUMENT', `Query execution error. ${error.message}`, error.details)
      for (const task of tasks) task.fail(reported)
    }
  }

  #find({ scope, search }: PageTask | MatchingTask): Find {
    const { ctx, input, dependencies } = this.#execution
    return {
      ...{ view: input.views[scope.stage], search, locale: scope.locale },
      ...{ limits: ctx.limits, model: input.environment.model, dependencies: dependencies[scope.stage] },
    }
  }

  #loader(scope: ReadScope): FragmentLoader {
    const key = scopeKey(scope)
    const known = this.#loaders.get(key)
    if (known) return known
    const { ctx, input } = this.#execution
    const loader = new FragmentLoader(input.views[scope.stage], {
      locale: scope.useFallback ? scope.locale : '*',
      select: null,
      imagesHost: new URL(ctx.imagesUrl()).host,
      size: this.#size,
    })
    this.#loaders.set(key, loader)
    return loader
  }

  /** Null for an entry whose content type is not active. */
  #toResource(fragment: Fragment, kind: LinkTarget['kind'], scope: ReadScope): Resource | null {
    const { input, rootScope } = this.#execution
    const { model, schema } = input.environment
    const type = fragment.contentType === null ? null : (model.byId.get(fragment.contentType) ?? null)
    if (kind === 'Entry' && type === null) return null
    const objectType = schema.getType(type?.name ?? 'Asset') as GraphQLObjectType
    return new Resource(fragment, { type, objectType, scope, defaultLocale: rootScope.locale })
  }
}

/** Groups the tasks that read the same: targets of one kind, or the searches of one field; in one scope. */
function* batchesOf(tasks: readonly Task[]): Generator<Task[]> {
  const batches = new Map<SelectedField | LinkTarget['kind'], Map<string, Task[]>>()
  for (const task of tasks) {
    const what = task.load === 'targets' ? task.kind : task.field
    const byScope = batches.get(what) ?? new Map<string, Task[]>()
    batches.set(what, byScope)
    const key = scopeKey(task.scope)
    const batch = byScope.get(key)
    if (batch) batch.push(task)
    else byScope.set(key, [task])
  }
  for (const byScope of batches.values()) yield* byScope.values()
}
