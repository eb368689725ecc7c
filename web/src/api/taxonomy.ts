// Concepts and concept schemes of an organization. All are loaded, because trees and pickers need the whole hierarchy.

import { queryOptions } from '@tanstack/react-query'
import type { Concept, ConceptBody, ConceptScheme, ConceptSchemeBody } from '#contract/resources/taxonomy'
import { organizationPath } from './people.ts'
import { versioned } from './platform.ts'
import { callAsUser } from './request.ts'
import type { CursorPage, Taxonomy } from './wire.ts'

const PAGE = 1000

export const TAXONOMY_KEY = ['management', 'taxonomy'] as const
export const taxonomyKey = (organization: string) => [...TAXONOMY_KEY, organization] as const

const listPath = (organization: string, list: 'concepts' | 'concept-schemes') =>
  `${organizationPath(organization)}/taxonomy/${list}`
const onePath = (organization: string, list: 'concepts' | 'concept-schemes', id: string) =>
  `${listPath(organization, list)}/${encodeURIComponent(id)}`

export const taxonomyQuery = (organization: string) =>
  queryOptions({
    queryKey: taxonomyKey(organization),
    queryFn: async ({ signal }): Promise<Taxonomy> => {
      const [concepts, schemes] = await Promise.all([
        readAll<Concept>(listPath(organization, 'concepts'), signal),
        readAll<ConceptScheme>(listPath(organization, 'concept-schemes'), signal),
      ])
      return { concepts, schemes }
    },
    enabled: organization !== '',
    staleTime: 60_000,
  })

async function readAll<T>(path: string, signal: AbortSignal): Promise<T[]> {
  const items: T[] = []
  for (let url: string | undefined = `${path}?limit=${PAGE}&order=prefLabel`; url !== undefined; ) {
    const page: CursorPage<T> = await callAsUser<CursorPage<T>>(url, { signal })
    items.push(...page.items)
    url = page.pages.next === undefined ? undefined : `/api${page.pages.next}`
  }
  return items
}

export const saveConcept = (organization: string, stored: Concept | null, body: ConceptBody) =>
  stored
    ? callAsUser<Concept>(onePath(organization, 'concepts', stored.sys.id), {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body,
      })
    : callAsUser<Concept>(listPath(organization, 'concepts'), { method: 'POST', body })

export const deleteConcept = (organization: string, { sys }: Concept) =>
  callAsUser<void>(onePath(organization, 'concepts', sys.id), { method: 'DELETE', headers: versioned(sys.version) })

export const saveScheme = (organization: string, stored: ConceptScheme | null, body: ConceptSchemeBody) =>
  stored
    ? callAsUser<ConceptScheme>(onePath(organization, 'concept-schemes', stored.sys.id), {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body,
      })
    : callAsUser<ConceptScheme>(listPath(organization, 'concept-schemes'), { method: 'POST', body })

export const deleteScheme = (organization: string, { sys }: ConceptScheme) =>
  callAsUser<void>(onePath(organization, 'concept-schemes', sys.id), {
    method: 'DELETE',
    headers: versioned(sys.version),
  })

export const conceptLink = (id: string) => ({
  sys: { type: 'Link' as const, linkType: 'TaxonomyConcept' as const, id },
})

/** The members of a concept that can be sent back. */
export const conceptBodyOf = ({ sys: _, conceptSchemes: __, ...body }: Concept): ConceptBody => body

/** The members of a scheme that can be sent back. */
export const schemeBodyOf = ({ sys: _, totalConcepts: __, ...body }: ConceptScheme): ConceptSchemeBody => body
