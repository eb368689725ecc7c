import { linkTo } from '#domain/entries/entry'
import type { Concept, ConceptScheme } from '#domain/taxonomy/concept'
import { conceptBody, schemeBody } from '#domain/taxonomy/concept-body'
import type { TaxonomyListed } from '#usecases/taxonomy/read-taxonomy'
import { contentDate } from './dates.ts'
import { arraySys } from './sys.ts'

const deliveredSys = <Type extends string>(type: Type, resource: Concept | ConceptScheme) => ({
  type,
  id: resource.id,
  version: resource.version,
  createdAt: contentDate(resource.createdAt),
  updatedAt: contentDate(resource.updatedAt),
})

const managedSys = <Type extends string>(type: Type, resource: Concept | ConceptScheme) => ({
  ...deliveredSys(type, resource),
  createdBy: linkTo('User', resource.createdBy),
  updatedBy: linkTo('User', resource.updatedBy),
  organization: linkTo('Organization', resource.organization),
})

const conceptMembers = (concept: Concept) => ({
  ...conceptBody(concept),
  conceptSchemes: concept.schemes.map((id) => linkTo('TaxonomyConceptScheme', id)),
})

const schemeMembers = (scheme: ConceptScheme) => ({ ...schemeBody(scheme), totalConcepts: scheme.concepts.length })

export const presentConcept = (concept: Concept) => ({
  sys: managedSys('TaxonomyConcept', concept),
  ...conceptMembers(concept),
})

export const presentScheme = (scheme: ConceptScheme) => ({
  sys: managedSys('TaxonomyConceptScheme', scheme),
  ...schemeMembers(scheme),
})

/** Readers do not see who changed the taxonomy. */
export const presentDeliveredConcept = (concept: Concept) => ({
  sys: deliveredSys('TaxonomyConcept', concept),
  ...conceptMembers(concept),
})

export const presentDeliveredScheme = (scheme: ConceptScheme) => ({
  sys: deliveredSys('TaxonomyConceptScheme', scheme),
  ...schemeMembers(scheme),
})

/** A page with the URLs of its neighbours, which have all parameters of the request. */
export function taxonomyPage<T, Shown>(
  { path, query, limit }: { path: string; query: URLSearchParams; limit: number },
  { items, next, previous }: TaxonomyListed<T>,
  present: (item: T) => Shown,
) {
  const url = (name: 'pageNext' | 'pagePrev', token: string) => {
    const params = new URLSearchParams(query)
    for (const each of ['pageNext', 'pagePrev', 'nextPage', 'prevPage', 'access_token']) params.delete(each)
    params.set('limit', String(limit))
    params.set(name, token)
    return `${path}?${params}`
  }
  const pages = {
    ...(next !== null && { next: url('pageNext', next) }),
    ...(previous !== null && { prev: url('pagePrev', previous) }),
  }
  return { sys: arraySys, limit, pages, items: items.map(present) }
}
