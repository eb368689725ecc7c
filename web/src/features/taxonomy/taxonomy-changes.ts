// Changes of a tree that need more than one request.
import type { Concept, ConceptBody, ConceptScheme } from '#contract/resources/taxonomy'
import { conceptBodyOf, conceptLink, saveConcept, saveScheme, schemeBodyOf } from '../../api/taxonomy.ts'

/** Adds a concept to a scheme (null: to none), below a broader concept or at the top. */
export async function addConcept(
  organization: string,
  { scheme, broader, body }: { scheme: ConceptScheme | null; broader: Concept | null; body: ConceptBody },
): Promise<Concept> {
  const links = broader ? [conceptLink(broader.sys.id)] : []
  const concept = await saveConcept(organization, null, { ...body, broader: links })
  if (scheme) await listConcept(organization, scheme, concept.sys.id, broader === null)
  return concept
}

/** Moves a concept from one broader concept to another; null is the top of the scheme. */
export async function moveConcept(
  organization: string,
  { concept, from, to, scheme }: ConceptMove & { scheme: ConceptScheme | null },
): Promise<Concept> {
  const others = concept.broader.filter(({ sys }) => sys.id !== from && sys.id !== to)
  const broader = to === null ? others : [...others, conceptLink(to)]
  const moved = await saveConcept(organization, concept, { ...conceptBodyOf(concept), broader })
  if (scheme && to === null) await listConcept(organization, scheme, concept.sys.id, broader.length === 0)
  return moved
}

export interface ConceptMove {
  concept: Concept
  from: string | null
  to: string | null
}

function listConcept(organization: string, scheme: ConceptScheme, id: string, isTop: boolean): Promise<ConceptScheme> {
  const including = (links: ConceptScheme['concepts']) =>
    links.some(({ sys }) => sys.id === id) ? links : [...links, conceptLink(id)]
  return saveScheme(organization, scheme, {
    ...schemeBodyOf(scheme),
    concepts: including(scheme.concepts),
    topConcepts: isTop ? including(scheme.topConcepts) : scheme.topConcepts,
  })
}
