import type { Dependency } from '#domain/changes/dependency'
import type { ReportedError } from '#domain/graphql/errors'
import type { SelectedField } from '#domain/graphql/query/selection'
import type { FieldValue } from '#domain/graphql/source-maps'
import type { Stage } from '#domain/resources/resource'
import type { Steps } from '../steps.ts'
import { Execution, type ExecutionContext, type ExecutionInput, type Output } from './execution.ts'
import { LevelLoader } from './load-level.ts'
import { resolveResource } from './resolve-resource.ts'
import { resolveRoot } from './resolve-root.ts'

export interface ExecutionResult {
  readonly data: Output
  readonly errors: readonly ReportedError[]
  /** What the response depends on, in each stage. */
  readonly dependencies: Readonly<Record<Stage, ReadonlySet<Dependency>>>
  /** For content source maps. */
  readonly fieldValues: readonly FieldValue[]
}

/**
 * Executes a query level by level: what the resources of a level need is loaded together, so the number of reads depends
 * on the depth of the query and not on the number of resources.
 */
export function* execute(
  ctx: ExecutionContext,
  input: ExecutionInput,
  fields: readonly SelectedField[],
): Steps<ExecutionResult> {
  const execution = new Execution(ctx, input, resolveResource)
  const loader = new LevelLoader(execution)
  const data: Output = {}
  for (const field of fields) resolveRoot(execution, field, data)
  for (let tasks = execution.takeTasks(); tasks.length > 0; tasks = execution.takeTasks()) yield* loader.run(tasks)
  const { errors, dependencies, fieldValues } = execution
  return { data, errors, dependencies, fieldValues }
}
