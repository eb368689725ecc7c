import { executeSync, getVariableValues, type OperationDefinitionNode } from 'graphql'
import type { Dependency } from '#domain/changes/dependency'
import { invalidDocument, type ReportedError, tooComplex } from '#domain/graphql/errors'
import { complexity } from '#domain/graphql/query/complexity'
import type { DocumentLimits } from '#domain/graphql/query/document-limits'
import { type PreparedDocument, selectOperation } from '#domain/graphql/query/prepare-document'
import { requireSmallResponse } from '#domain/graphql/query/response-limit'
import { selectFields } from '#domain/graphql/query/selection'
import { requireSmallVariables } from '#domain/graphql/query/variable-limits'
import type { Stage } from '#domain/resources/resource'
import type { Address } from '#usecases/access/require-environment'
import type { ReadSnapshot } from '../cache/read-snapshot.ts'
import { openStageView, type StageView } from '../query/stage-view.ts'
import type { Steps } from '../steps.ts'
import type { EnvironmentSchema, SchemaCache } from './environment-schema.ts'
import { execute } from './execute.ts'
import type { ExecutionContext } from './execution.ts'
import { mapSources } from './map-sources.ts'

export interface GraphqlQuery {
  readonly text: string
  readonly operationName: string | null
  readonly variables: Readonly<Record<string, unknown>>
  /** Whether the token may read preview content. */
  readonly canPreview: boolean
}

export interface GraphqlLimits extends DocumentLimits {
  /** The maximum number of resources that a query could return; 0: no limit. */
  readonly complexity: number
  readonly responseBytes: number
}

export interface GraphqlContext extends ExecutionContext {
  readonly graphqlLimits: GraphqlLimits
  /** The URL of the web app. */
  baseUrl(): string
}

export interface GraphqlResult {
  readonly data: Readonly<Record<string, unknown>>
  readonly errors: readonly ReportedError[]
  readonly cost: number
  readonly dependencies: Readonly<Record<Stage, ReadonlySet<Dependency>>>
  readonly view: StageView
  /** Content source maps, if the query has their directive; null without. */
  readonly extensions: { readonly contentSourceMaps: object } | null
}

/** Runs a query at one position of the change log. Throws `RequestRefused` before anything is executed. */
export function* runQuery(
  ctx: GraphqlContext,
  schemas: SchemaCache,
  snapshot: ReadSnapshot,
  at: Address,
  query: GraphqlQuery,
): Steps<GraphqlResult> {
  const published = yield* openStageView(snapshot, at, 'published')
  const current = yield* openStageView(snapshot, at, 'current')
  const environment = yield* schemas.schemaOf(published, ctx.baseUrl())
  const { schema, model } = environment
  const prepared = environment.prepare(query.text, ctx.graphqlLimits)
  const operation = selectOperation(prepared, query.operationName)
  requireSmallVariables(query.variables)
  const coerced = getVariableValues(schema, operation.variableDefinitions ?? [], query.variables, { maxErrors: 10 })
  if (!('variableValues' in coerced) || coerced.variableValues === undefined)
    throw invalidDocument(coerced.errors ?? [])
  const scope = { schema, fragments: prepared.fragments, variables: coerced.variableValues }
  const cost = complexity(operation, scope, model)
  const maximum = ctx.graphqlLimits.complexity
  if (maximum > 0 && cost > maximum) throw tooComplex(cost, maximum)
  const fields = selectFields([operation.selectionSet], schema.getQueryType()!, scope)
  const views = { published, current }
  const mapsSources = operation.directives?.some(({ name }) => name.value === 'contentSourceMaps') ?? false
  const result = yield* execute(ctx, { views, environment, canPreview: query.canPreview, mapsSources }, fields)
  requireSmallResponse(result, ctx.graphqlLimits.responseBytes)
  const extensions = mapsSources ? { contentSourceMaps: yield* mapSources(current, result.fieldValues) } : null
  const introspected = fields.filter(({ name }) => name === '__schema' || name === '__type')
  if (introspected.length === 0) return { ...result, cost, view: published, extensions }
  const answers = introspect(environment, prepared, operation, query.variables)
  for (const { key } of introspected) result.data[key] = answers[key]
  return { ...result, cost, view: published, extensions }
}

/**
 * Executes the introspection fields of a query. They run on a schema of their own, which is not kept: introspection creates
 * the fields of all types, most of which no other query uses.
 */
function introspect(
  environment: EnvironmentSchema,
  { document }: PreparedDocument,
  operation: OperationDefinitionNode,
  variableValues: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const operationName = operation.name?.value ?? null
  const { data } = executeSync({ schema: environment.createSchema(), document, operationName, variableValues })
  return (data as Record<string, unknown> | null) ?? {}
}
