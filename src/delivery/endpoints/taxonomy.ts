import { TAXONOMY } from '#domain/changes/dependency'
import { parseDepth, parseTaxonomyQuery } from '#domain/taxonomy/parse-taxonomy-query'
import { param } from '#present/params'
import { presentDeliveredConcept, presentDeliveredScheme, taxonomyPage } from '#present/present-taxonomy'
import { type Taxonomy, taxonomyOf } from '#usecases/taxonomy/read-taxonomy'
import type { StageView } from '../query/stage-view.ts'
import { assembleValue } from '../render/assemble.ts'
import { type Steps, wait } from '../steps.ts'
import type { Endpoint, EndpointContext, ReadRequest, Rendered } from './endpoint.ts'

/** A response that changes with the taxonomy and not with the content of the space. */
const rendered = (value: unknown): Rendered => ({
  body: assembleValue(value),
  dependencies: new Set([TAXONOMY]),
  mediaType: 'application/json; charset=utf-8',
})

/** The taxonomy of the organization that owns the space; the same in both stages and all environments. */
function* openTaxonomy({ snapshot, environment }: StageView): Steps<Taxonomy> {
  const reader = yield* wait(snapshot.reader())
  return taxonomyOf(reader, yield* wait(reader.concepts.organizationOf(environment.environment.key)))
}

/** Readers cannot search by text. */
const readPage = ({ limits }: EndpointContext, { query }: ReadRequest, of: 'concepts' | 'schemes') => ({
  ...parseTaxonomyQuery(query, { of, defaultLimit: limits.defaultPageSize, maxLimit: limits.pageSize }),
  text: null,
})

const requested = ({ address: { space, environment } }: StageView, { query }: ReadRequest, path: string) => ({
  path: `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}/taxonomy/${path}`,
  query,
})

export const concepts: Endpoint = function* (ctx, view, request) {
  const page = readPage(ctx, request, 'concepts')
  const found = yield* wait((yield* openTaxonomy(view)).concepts(page))
  const list = { ...requested(view, request, 'concepts'), limit: page.limit }
  return rendered(taxonomyPage(list, found, presentDeliveredConcept))
}

export const concept: Endpoint = function* (_ctx, view, request) {
  const found = yield* wait((yield* openTaxonomy(view)).concept(param(request, 'id')))
  return rendered(presentDeliveredConcept(found))
}

const relatives = (name: 'ancestors' | 'descendants'): Endpoint =>
  function* (ctx, view, request) {
    const id = param(request, 'id')
    const page = readPage(ctx, request, 'concepts')
    const direction = name === 'ancestors' ? 'broader' : 'narrower'
    const input = { concept: id, direction, depth: parseDepth(request.query), page } as const
    const found = yield* wait((yield* openTaxonomy(view)).relatives(input))
    const list = { ...requested(view, request, `concepts/${encodeURIComponent(id)}/${name}`), limit: page.limit }
    return rendered(taxonomyPage(list, found, presentDeliveredConcept))
  }

export const conceptAncestors = relatives('ancestors')
export const conceptDescendants = relatives('descendants')

export const conceptSchemes: Endpoint = function* (ctx, view, request) {
  const page = { ...readPage(ctx, request, 'schemes'), scheme: null }
  const found = yield* wait((yield* openTaxonomy(view)).schemes(page))
  const list = { ...requested(view, request, 'concept-schemes'), limit: page.limit }
  return rendered(taxonomyPage(list, found, presentDeliveredScheme))
}

export const conceptScheme: Endpoint = function* (_ctx, view, request) {
  const found = yield* wait((yield* openTaxonomy(view)).scheme(param(request, 'id')))
  return rendered(presentDeliveredScheme(found))
}
