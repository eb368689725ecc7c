import type { ContentLimits } from '#config/config'
import { type DeferredRules, deferredRules } from '#domain/entries/applied-rules'
import { claimsAnything, claimsOf } from '#domain/entries/claims'
import { type EntryBody, linkTo } from '#domain/entries/entry'
import { publishProblems } from '#domain/entries/publish-problems'
import { patternOf, patternOutcome } from '#domain/entries/validations/regexp'
import { notUnique } from '#domain/entries/validations/unique'
import { DomainError, invalidEntry, type Problem } from '#domain/errors'
import { linkTarget } from '#domain/links/links-in-value'
import { limitProblems, withMessage } from '#domain/resources/problems'
import type { Resource } from '#domain/resources/resource'
import type { Writing } from '../resources/write-in.ts'
import type { AnswerPatterns } from './answer-patterns.ts'
import type { EntryModel } from './entry-model.ts'
import { type LinkTargets, loadTargets } from './link-targets.ts'

/** All rules of the content type: what the values say, what they lead to, and at last what only the database knows. */
export async function requirePublishable(
  w: Writing,
  resource: Resource,
  entry: EntryBody,
  model: EntryModel,
  rules: { limits: ContentLimits; answer: AnswerPatterns },
): Promise<void> {
  const { type, locales } = model
  const further = deferredRules(entry, type, locales)
  const found = publishProblems(entry, type, locales, rules.limits)
  const targets = await loadTargets(w.tx, w.place.environment.key, entry, type, locales)
  const problems = [...found, ...patternProblems(further, rules.answer), ...targetProblems(further, targets)]
  if (problems.length > 0) throw invalidEntry(limitProblems(problems))
  if (targets.unresolved.length > 0) {
    throw new DomainError('UnresolvedLinks', { details: { errors: targets.unresolved } })
  }
  await claimUniqueValues(w, resource, entry, model)
}

function patternProblems({ patterns }: DeferredRules, answer: AnswerPatterns): Problem[] {
  const answers = answer(patterns.map(({ param, value }) => ({ ...patternOf(param), input: value as string })))
  return patterns.flatMap(({ rule, param, message, value, path }, index) =>
    patternOutcome(rule, param, answers[index]!, value, path).map((problem) => withMessage(problem, message)),
  )
}

function targetProblems(further: DeferredRules, targets: LinkTargets): Problem[] {
  return further.targets.flatMap(({ rule, param, message, value, path, locale }) => {
    const link = linkTarget(value)
    const target = link && targets.get(link.kind, link.id, locale)
    // A link that leads nowhere is told as such.
    const problems = target ? (rule.checkTarget?.(target, param, path) ?? []) : []
    return problems.map((problem) => withMessage(problem, message))
  })
}

/** The last step before publishing: of many who want the same value, the database lets one through. */
async function claimUniqueValues(
  w: Writing,
  resource: Resource,
  entry: EntryBody,
  { type, locales }: EntryModel,
): Promise<void> {
  if (!claimsAnything(type)) return
  const claims = claimsOf(entry, type, locales)
  const claimant = { environment: resource.environment, contentType: type.id, resource: resource.key }
  const conflicts = await w.tx.claims.replace(claimant, claims)
  const problems = conflicts.map(({ index, ids }) => {
    const { path, content, message } = claims[index]!
    const conflicting = ids.map((id) => linkTo('Entry', id))
    return withMessage(notUnique(path, content, conflicting), message)
  })
  if (problems.length > 0) throw invalidEntry(problems)
}
