import type { Actor } from '#domain/access/actor'
import { accessDenied, platformNotFound } from '#domain/errors'
import { applyPatch } from '#domain/json-patch/apply-patch'
import { parsePatch } from '#domain/json-patch/parse-patch'
import { requireNewId } from '#domain/resources/id'
import { requireVersion } from '#domain/resources/version'
import type { ConceptScheme, SentScheme } from '#domain/taxonomy/concept'
import { schemeBody } from '#domain/taxonomy/concept-body'
import { conceptNotFound, parseScheme, topConceptWithBroader } from '#domain/taxonomy/parse-taxonomy'
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

const TYPE = 'TaxonomyConceptScheme'

interface One {
  organization: string
  id: string
}
interface Put {
  scheme: ConceptScheme
  created: boolean
}

export function createScheme(
  ctx: TaxonomyContext,
  actor: Actor,
  input: { organization: string; body: unknown },
): Promise<Committed<ConceptScheme>> {
  return changeTaxonomy(ctx, actor, input, (w) => insertScheme(ctx, w, randomId(), input.body))
}

/** Replaces a concept scheme, or creates one with this id. */
export function putScheme(
  ctx: TaxonomyContext,
  actor: Actor,
  input: One & { version: number | null; body: unknown },
): Promise<Committed<Put>> {
  return changeTaxonomy(ctx, actor, input, async (w): Promise<Put> => {
    const stored = await w.tx.conceptSchemes.get(w.organization, input.id)
    if (!stored) return { scheme: await insertScheme(ctx, w, requireNewId(input.id), input.body), created: true }
    requireVersion(TYPE, stored, input.version)
    const sent = parseScheme(input.body, ctx.limits.conceptsPerOrganization)
    return { scheme: await saveScheme(w, stored, sent), created: false }
  })
}

/** Applies a JSON Patch to the members of a concept scheme. */
export function patchScheme(
  ctx: TaxonomyContext,
  actor: Actor,
  input: One & { version: number | null; body: unknown },
): Promise<Committed<ConceptScheme>> {
  return changeTaxonomy(ctx, actor, input, async (w) => {
    const stored = await requireStored(w, input.id)
    requireSentVersion(TYPE, stored, input.version)
    const patched = applyPatch(schemeBody(stored), parsePatch(input.body), ctx.limits.resourceBytes)
    return saveScheme(w, stored, parseScheme(patched, ctx.limits.conceptsPerOrganization))
  })
}

/** Its concepts stay. */
export function deleteScheme(
  ctx: TaxonomyContext,
  actor: Actor,
  input: One & { version: number | null },
): Promise<Committed<void>> {
  return changeTaxonomy(ctx, actor, input, async (w) => {
    const stored = await requireStored(w, input.id)
    requireSentVersion(TYPE, stored, input.version)
    await w.tx.conceptSchemes.delete(w.organization, stored.id)
    await logChange(w, { type: TYPE, resource: stored, action: 'delete' })
  })
}

async function insertScheme(
  ctx: TaxonomyContext,
  w: TaxonomyWriting,
  id: string,
  body: unknown,
): Promise<ConceptScheme> {
  const most = ctx.limits.conceptSchemesPerOrganization
  const sent = parseScheme(body, ctx.limits.conceptsPerOrganization)
  if ((await w.tx.conceptSchemes.count(w.organization)) >= most) {
    throw accessDenied(`An organization can have ${most} concept schemes at most.`)
  }
  await requireConcepts(w, sent)
  const scheme: ConceptScheme = { ...newStamps(w.stamp), ...sent, organization: w.organization, id }
  await w.tx.conceptSchemes.insert(scheme)
  await logChange(w, { type: TYPE, resource: scheme, action: 'create' })
  return scheme
}

async function saveScheme(w: TaxonomyWriting, stored: ConceptScheme, sent: SentScheme): Promise<ConceptScheme> {
  await requireConcepts(w, sent)
  const scheme: ConceptScheme = { ...stored, ...sent, ...nextStamps(stored, w.stamp) }
  await w.tx.conceptSchemes.update(scheme)
  await logChange(w, { type: TYPE, resource: scheme, action: 'save' })
  return scheme
}

async function requireStored(w: TaxonomyWriting, id: string): Promise<ConceptScheme> {
  const stored = await w.tx.conceptSchemes.get(w.organization, id)
  if (!stored) throw platformNotFound(TYPE)
  return stored
}

/** All concepts exist, and no top concept has a broader one in the scheme. */
async function requireConcepts({ tx, organization }: TaxonomyWriting, sent: SentScheme): Promise<void> {
  const { concepts, topConcepts } = sent
  if (concepts.length === 0) return
  const known = new Set(await tx.concepts.known(organization, concepts))
  const index = concepts.findIndex((id) => !known.has(id))
  if (index !== -1) throw conceptNotFound(['concepts', index], concepts[index]!)
  const lower = await tx.concepts.firstWithBroader(organization, topConcepts, concepts)
  if (lower !== null) throw topConceptWithBroader(lower)
}
