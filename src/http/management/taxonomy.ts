import { JsonPatch } from '#contract/resources/entry'
import {
  Concept,
  ConceptBody,
  ConceptScheme,
  ConceptSchemeBody,
  ConceptSchemes,
  ConceptSchemesQuery,
  Concepts,
  ConceptsQuery,
  RelativesQuery,
  TaxonomyTotal,
} from '#contract/resources/taxonomy'
import { VersionHeader } from '#contract/shapes/headers'
import { parseDepth, parseTaxonomyQuery } from '#domain/taxonomy/parse-taxonomy-query'
import { presentConcept, presentScheme, taxonomyPage } from '#present/present-taxonomy'
import type { UseCaseContext } from '#usecases/context'
import { readTaxonomy } from '#usecases/taxonomy/read-taxonomy'
import { createConcept, deleteConcept, patchConcept, putConcept } from '#usecases/taxonomy/write-concepts'
import { createScheme, deleteScheme, patchScheme, putScheme } from '#usecases/taxonomy/write-schemes'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { requirePatchType } from './request-bodies.ts'

const CONCEPTS = '/organizations/:organization/taxonomy/concepts'
const SCHEMES = '/organizations/:organization/taxonomy/concept-schemes'
const READ = 'organization.taxonomy.read'
const MANAGE = 'organization.taxonomy'

/** Concepts and concept schemes of an organization. */
export const taxonomyRoutes = (ctx: UseCaseContext): readonly Route[] => [
  ...conceptReads(ctx),
  ...conceptWrites(ctx),
  ...schemeReads(ctx),
  ...schemeWrites(ctx),
]

const pageOptions = (ctx: UseCaseContext, of: 'concepts' | 'schemes') => ({
  of,
  defaultLimit: ctx.limits.defaultPageSize,
  maxLimit: ctx.limits.pageSize,
})

const pathOf = (organization: string, rest: string) =>
  `/organizations/${encodeURIComponent(organization)}/taxonomy/${rest}`

const conceptReads = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: CONCEPTS,
    summary: 'List the concepts of an organization',
    access: READ,
    query: ConceptsQuery,
    response: Concepts,
    async handle({ actor, params, query }) {
      const page = parseTaxonomyQuery(query, pageOptions(ctx, 'concepts'))
      const found = await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.concepts(page))
      const path = pathOf(params.organization, 'concepts')
      return { body: taxonomyPage({ path, query, limit: page.limit }, found, presentConcept) }
    },
  }),
  route({
    method: 'GET',
    path: `${CONCEPTS}/total`,
    summary: 'Get the number of concepts',
    access: READ,
    response: TaxonomyTotal,
    handle: async ({ actor, params }) => ({
      body: { total: await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.totalConcepts()) },
    }),
  }),
  route({
    method: 'GET',
    path: `${CONCEPTS}/:id`,
    summary: 'Get a concept',
    access: READ,
    response: Concept,
    handle: async ({ actor, params }) => ({
      body: presentConcept(await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.concept(params.id))),
    }),
  }),
  relativesRoute(ctx, 'ancestors', 'List the concepts that are broader than a concept'),
  relativesRoute(ctx, 'descendants', 'List the concepts that are narrower than a concept'),
]

const relativesRoute = (ctx: UseCaseContext, name: 'ancestors' | 'descendants', summary: string): Route =>
  route({
    method: 'GET',
    path: `${CONCEPTS}/:id/${name}`,
    summary,
    access: READ,
    query: RelativesQuery,
    response: Concepts,
    async handle({ actor, params, query }) {
      const page = parseTaxonomyQuery(query, pageOptions(ctx, 'concepts'))
      const direction = name === 'ancestors' ? 'broader' : 'narrower'
      const input = { concept: params.id, direction, depth: parseDepth(query), page } as const
      const found = await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.relatives(input))
      const path = pathOf(params.organization, `concepts/${encodeURIComponent(params.id)}/${name}`)
      return { body: taxonomyPage({ path, query, limit: page.limit }, found, presentConcept) }
    },
  })

const conceptWrites = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'POST',
    path: CONCEPTS,
    summary: 'Create a concept',
    access: MANAGE,
    contentBody: ConceptBody,
    response: Concept,
    status: 201,
    async handle({ actor, params, body }) {
      return { body: presentConcept((await createConcept(ctx, actor, { ...params, body })).value) }
    },
  }),
  route({
    method: 'PUT',
    path: `${CONCEPTS}/:id`,
    summary: 'Replace a concept, or create one with this id',
    access: MANAGE,
    creates: true,
    headers: VersionHeader,
    contentBody: ConceptBody,
    response: Concept,
    async handle({ actor, params, headers, body }) {
      const { value } = await putConcept(ctx, actor, { ...params, version: versionHeader(headers), body })
      return { status: value.created ? 201 : 200, body: presentConcept(value.concept) }
    },
  }),
  route({
    method: 'PATCH',
    path: `${CONCEPTS}/:id`,
    summary: 'Change parts of a concept with a JSON Patch',
    access: MANAGE,
    headers: VersionHeader,
    contentBody: JsonPatch,
    response: Concept,
    async handle({ actor, params, headers, body }) {
      requirePatchType(headers)
      const { value } = await patchConcept(ctx, actor, { ...params, version: versionHeader(headers), body })
      return { body: presentConcept(value) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${CONCEPTS}/:id`,
    summary: 'Delete a concept; entries, assets and content types keep their links to it',
    access: MANAGE,
    headers: VersionHeader,
    status: 204,
    async handle({ actor, params, headers }) {
      await deleteConcept(ctx, actor, { ...params, version: versionHeader(headers) })
      return {}
    },
  }),
]

const schemeReads = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: SCHEMES,
    summary: 'List the concept schemes of an organization',
    access: READ,
    query: ConceptSchemesQuery,
    response: ConceptSchemes,
    async handle({ actor, params, query }) {
      const page = { ...parseTaxonomyQuery(query, pageOptions(ctx, 'schemes')), scheme: null }
      const found = await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.schemes(page))
      const path = pathOf(params.organization, 'concept-schemes')
      return { body: taxonomyPage({ path, query, limit: page.limit }, found, presentScheme) }
    },
  }),
  route({
    method: 'GET',
    path: `${SCHEMES}/total`,
    summary: 'Get the number of concept schemes',
    access: READ,
    response: TaxonomyTotal,
    handle: async ({ actor, params }) => ({
      body: { total: await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.totalSchemes()) },
    }),
  }),
  route({
    method: 'GET',
    path: `${SCHEMES}/:id`,
    summary: 'Get a concept scheme',
    access: READ,
    response: ConceptScheme,
    handle: async ({ actor, params }) => ({
      body: presentScheme(await readTaxonomy(ctx, actor, params, (taxonomy) => taxonomy.scheme(params.id))),
    }),
  }),
]

const schemeWrites = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'POST',
    path: SCHEMES,
    summary: 'Create a concept scheme',
    access: MANAGE,
    contentBody: ConceptSchemeBody,
    response: ConceptScheme,
    status: 201,
    async handle({ actor, params, body }) {
      return { body: presentScheme((await createScheme(ctx, actor, { ...params, body })).value) }
    },
  }),
  route({
    method: 'PUT',
    path: `${SCHEMES}/:id`,
    summary: 'Replace a concept scheme, or create one with this id',
    access: MANAGE,
    creates: true,
    headers: VersionHeader,
    contentBody: ConceptSchemeBody,
    response: ConceptScheme,
    async handle({ actor, params, headers, body }) {
      const { value } = await putScheme(ctx, actor, { ...params, version: versionHeader(headers), body })
      return { status: value.created ? 201 : 200, body: presentScheme(value.scheme) }
    },
  }),
  route({
    method: 'PATCH',
    path: `${SCHEMES}/:id`,
    summary: 'Change parts of a concept scheme with a JSON Patch',
    access: MANAGE,
    headers: VersionHeader,
    contentBody: JsonPatch,
    response: ConceptScheme,
    async handle({ actor, params, headers, body }) {
      requirePatchType(headers)
      const { value } = await patchScheme(ctx, actor, { ...params, version: versionHeader(headers), body })
      return { body: presentScheme(value) }
    },
  }),
  route({
    method: 'DELETE',
    path: `${SCHEMES}/:id`,
    summary: 'Delete a concept scheme; its concepts stay',
    access: MANAGE,
    headers: VersionHeader,
    status: 204,
    async handle({ actor, params, headers }) {
      await deleteScheme(ctx, actor, { ...params, version: versionHeader(headers) })
      return {}
    },
  }),
]
