import type { GraphQLSchema } from 'graphql'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { exampleQuery } from './example-query.ts'

export type ContentKind = 'delivery' | 'preview'

export interface Draft {
  kind: ContentKind
  setKind: (kind: ContentKind) => void
  query: string
  setQuery: (text: string) => void
  variables: string
  setVariables: (text: string) => void
  /** Changes when the example replaces the text of the query. */
  revision: number
  /** Puts the query into the URL, so that it can be shared. */
  share: () => void
}

/** The query that the user writes: from the URL, or an example until it is edited. */
export function useDraft(schemaOf: (kind: ContentKind) => GraphQLSchema | null): Draft {
  const [params, setParams] = useSearchParams()
  const kind = params.get('content') === 'preview' ? 'preview' : 'delivery'
  const [edited, setEdited] = useState(params.get('query'))
  const [variables, setVariables] = useState(params.get('variables') ?? '')
  const schema = schemaOf(kind)
  const query = edited ?? (schema === null ? '' : exampleQuery(schema, kind === 'preview'))
  const change = (values: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(values)) {
          if (value === '') next.delete(name)
          else next.set(name, value)
        }
        return next
      },
      { replace: true, preventScrollReset: true },
    )
  return {
    kind,
    setKind: (next) => change({ content: next === 'preview' ? next : '' }),
    query,
    setQuery: setEdited,
    variables,
    setVariables,
    revision: (schema === null ? 0 : 1) + (kind === 'preview' ? 2 : 0),
    share: () => change({ query: edited ?? '', variables }),
  }
}
