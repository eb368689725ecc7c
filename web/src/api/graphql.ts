import { queryOptions } from '@tanstack/react-query'
import { buildClientSchema, type GraphQLSchema, getIntrospectionQuery } from 'graphql'
import type { EnvironmentRef } from './management.ts'
import { send } from './request.ts'

export interface GraphqlRequest {
  query: string
  variables?: unknown
}

export const graphqlPath = ({ space, environment }: EnvironmentRef): string =>
  `/graphql/content/v1/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}`

/** Sends a query with the token of an API key and without the session. */
export const sendGraphql = (
  env: EnvironmentRef,
  token: string,
  request: GraphqlRequest,
  signal: AbortSignal | null = null,
): Promise<Response> =>
  send(graphqlPath(env), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify(request),
    credentials: 'omit',
    signal,
  })

/** The schema of the environment. It changes with the content model, so it is loaded again with every visit. */
export const schemaQuery = (env: EnvironmentRef, token: string | null) =>
  queryOptions({
    queryKey: ['graphql', env.space, env.environment, 'schema', token],
    queryFn: async ({ signal }): Promise<GraphQLSchema> => {
      const response = await sendGraphql(env, token!, { query: getIntrospectionQuery() }, signal)
      const { data, errors } = await response.json()
      if (!data) throw new Error(errors?.[0]?.message ?? String(response.status))
      return buildClientSchema(data)
    },
    enabled: token !== null,
    // Comparing two schemas in depth is slow, and types refer to each other in circles.
    structuralSharing: false,
    retry: false,
  })
