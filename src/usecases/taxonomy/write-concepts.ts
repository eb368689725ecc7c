import type { Actor } from '#domain/access/actor'
import { accessDenied, platformNotFound } from '#domain/errors'
import { applyPatch } from '#domain/json-patch/apply-patch'
import { parsePatch } from '#domain/json-patch/parse-patch'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import type { Concept, SentConcept } from '#domain/taxonomy/concept'
import { conceptBody } from '#domain/taxonomy/concept-body'
import { conceptNotFound, cyclicConcept, parseConcept } from '#domain/taxonomy/parse-taxonomy'
import { randomId } from '#lib/ids'
import type { Committed } from '#storage/store'
import {
  changeTaxonomy,
  logChange,
  newStamps,
  nextStamps,
  requireSentVersion,
  type TaxonomyContext,
  type TaxonomyWriting,
} from './change-taxonomy.ts'

const TYPE = 'TaxonomyConcept'

interface One {
  organization: string
  id: string
}
interface Put {
  concept: Concept
  created: boolean
}

export function createConcept(
  ctx: TaxonomyContext,
  actor: Actor,
  input: { organization: string; body: unknown },
): Promise<Committed<Concept>> {
  return changeTaxonomy(ctx, actor, input, (w) => insertConcept(ctx, w, randomId(), input.body))
}

/** Replaces a concept, or creates one with this id. */
export function putConcept(
  ctx: TaxonomyContext,
  actor: Actor,
  input: One & { version: number | null; body: unknown },
): Promise<Committed<Put>> {
  return changeTaxonomy(ctx, actor, input, async (w): Promise<Put> => {
    const stored = await w.tx.concepts.get(w.organization, input.id)
    if (!stored) return { concept: await insertConcept(ctx, w, requireNewId(input.id), input.body), created: true }
    requireVersion(TYPE, stored, input.version)
    return { concept: await saveConcept(w, stored, parseConcept(stored.id, input.body)), created: false }
  })
}

/** Applies a JSON Patch to the members of a concept. */
export function patchConcept(
  ctx: TaxonomyContext,
  actor: Actor,
  input: One & { version: number | null; body: unknown },
): Promise<Committed<Concept>> {
  return changeTaxonomy(ctx, actor, input, async (w) => {
    const stored = await requireStored(w, input.id)
    requireSentVersion(TYPE, stored, input.version)
    const patched = applyPatch(conceptBody(stored), parsePatch(input.body), ctx.limits.resourceBytes)
    return saveConcept(w, stored, parseConcept(stored.id, patched))
  })
}

/** Entries, assets and content types keep their links to a deleted concept; other concepts and schemes lose them. */
export function deleteConcept(
  ctx: TaxonomyContext,
  actor: Actor,
  input: One & { version: number | null },
): Promise<Committed<void>> {
  return changeTaxonomy(ctx, actor, input, async (w) => {
    const stored = await requireStored(w, input.id)
    requireSentVersion(TYPE, stored, input.version)
    await w.tx.concepts.delete(w.organization, stored.id)
    await logChange(w, { type: TYPE, resource: stored, action: 'delete' })
  })
}

async function insertConcept(ctx: TaxonomyContext, w: TaxonomyWriting, id: string, body: unknown): Promise<Concept> {
  const most = ctx.limits.conceptsPerOrganization
  const sent = parseConcept(id, body)
  if ((await w.tx.concepts.count(w.organization)) >= most) {
    throw accessDenied(`An organization can have ${most} concepts at most.`)
  }
  await requireTargets(w, sent)
  const concept: Concept = { ...newStamps(w.stamp), ...sent, organization: w.organization, id, schemes: [] }
  await w.tx.concepts.insert(concept)
  await logChange(w, { type: TYPE, resource: concept, action: 'create' })
  return concept
}

async function saveConcept(w: TaxonomyWriting, stored: Concept, sent: SentConcept): Promise<Concept> {
  await requireTargets(w, sent)
  const above = sent.broader.length > 0 ? await w.tx.concepts.closure(w.organization, sent.broader, 'broader') : []
  if (above.includes(stored.id)) throw cyclicConcept(stored.id)
  const concept: Concept = { ...stored, ...sent, ...nextStamps(stored, w.stamp) }
  await w.tx.concepts.update(concept)
  await w.tx.conceptSchemes.demote(w.organization, concept.id, concept.broader)
  await logChange(w, { type: TYPE, resource: concept, action: 'save' })
  return concept
}

async function requireStored(w: TaxonomyWriting, id: string): Promise<Concept> {
  const stored = await w.tx.concepts.get(w.organization, id)
  if (!stored) throw platformNotFound(TYPE)
  return stored
}

async function requireTargets({ tx, organization }: TaxonomyWriting, sent: SentConcept): Promise<void> {
  for (const path of ['broader', 'related'] as const) {
    const known = new Set(sent[path].length > 0 ? await tx.concepts.known(organization, sent[path]) : [])
    const index = sent[path].findIndex((id) => !known.has(id))
    if (index !== -1) throw conceptNotFound([path, index], sent[path][index]!)
  }
}
