import type { ContentType } from '#contract/resources/content-type'
import type { Metadata } from '#domain/entries/entry'
import { DomainError, invalidEntry, type Problem } from '#domain/errors'
import { type TaxonomyRule, taxonomyRules } from '#domain/taxonomy/taxonomy-rule'
import { matchRules } from '../taxonomy/match-rules.ts'
import type { Writing } from './write-in.ts'

/** Null for assets, which can have any concept. */
type Type = Pick<ContentType, 'metadata'> | null

/**
 * Checks the concepts that a save adds: they must exist, and the content type must allow them. Concepts that were
 * assigned before stay, also after the concept was deleted or the rule has changed.
 */
export async function requireConcepts(
  w: Writing,
  { concepts }: Metadata,
  before: Metadata | null,
  type: Type,
): Promise<void> {
  const kept = new Set(before?.concepts.map(({ sys }) => sys.id))
  const added = concepts.map(({ sys }) => sys.id).filter((id) => !kept.has(id))
  if (added.length === 0) return
  const { organization } = w.scope.space
  const known = new Set(await w.tx.concepts.known(organization, added))
  const unknown = concepts.flatMap(({ sys }, index): Problem[] =>
    kept.has(sys.id) || known.has(sys.id) ? [] : [{ name: 'notResolvable', link: sys, path: pathTo(index) }],
  )
  if (unknown.length > 0) throw new DomainError('UnresolvedLinks', { details: { errors: unknown } })
  if (type === null) return
  const matches = await matchRules(w.tx, organization, taxonomyRules(type), added)
  const refused = concepts.flatMap(({ sys }, index): Problem[] => {
    if (kept.has(sys.id) || matches.some((match) => match.has(sys.id))) return []
    const details = 'The content type does not allow this concept.'
    return [{ name: 'in', value: sys.id, path: pathTo(index), details }]
  })
  if (refused.length > 0) throw invalidEntry(refused)
}

const pathTo = (index: number) => ['metadata', 'concepts', index]

/** Problems of an entry that lacks a required concept. A rule whose concept or scheme was deleted requires nothing. */
export async function requiredConceptProblems(
  w: Writing,
  { concepts }: Metadata,
  type: Pick<ContentType, 'metadata'>,
): Promise<Problem[]> {
  const rules = taxonomyRules(type).filter(({ required }) => required)
  if (rules.length === 0) return []
  const ids = concepts.map(({ sys }) => sys.id)
  const matches = await matchRules(w.tx, w.scope.space.organization, rules, ids)
  const problems: Problem[] = []
  for (const [index, rule] of rules.entries()) {
    if (matches[index]!.size > 0 || !(await exists(w, rule))) continue
    const details = `A concept of the ${rule.scope} "${rule.id}" is required`
    problems.push({ name: 'required', path: ['metadata', 'concepts'], details })
  }
  return problems
}

async function exists({ tx, scope }: Writing, rule: TaxonomyRule): Promise<boolean> {
  const { organization } = scope.space
  return rule.scope === 'concept'
    ? (await tx.concepts.known(organization, [rule.id])).length > 0
    : tx.conceptSchemes.exists(organization, rule.id)
}
