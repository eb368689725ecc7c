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
import { requiredConceptProblems } from '../resources/require-concepts.ts'
import type { Writing } from '../resources/write-in.ts'
import type { EntryModel } from './entry-model.ts'
import { type LinkTargets, loadTargets } from './link-targets.ts'
import type { PatternTester } from './test-patterns.ts'

/**
 * Checks all rules of the content type: first those about values, then those about link targets, and last unique
 * values, which only the database knows.
 */
export async function requirePublishable(
  w: Writing,
  resource: Resource,
  entry: EntryBody,
  model: EntryModel,
  rules: { limits: ContentLimits; testPatterns: PatternTester },
): Promise<void> {
  const { type, locales } = model
  const further = deferredRules(entry, type, locales)
  const found = publishProblems(entry, type, locales, rules.limits)
  const targets = await loadTargets(w.tx, w.scope.environment.key, entry, type, locales)
  const problems = [
    ...found,
    ...patternProblems(further, rules.testPatterns),
    ...targetProblems(further, targets),
    ...(await requiredConceptProblems(w, entry.metadata, type)),
  ]
  if (problems.length > 0) throw invalidEntry(limitProblems(problems))
  if (targets.unresolved.length > 0) {
    throw new DomainError('UnresolvedLinks', { details: { errors: targets.unresolved } })
  }
  await claimUniqueValues(w, resource, entry, model)
}

function patternProblems({ patterns }: DeferredRules, testPatterns: PatternTester): Problem[] {
  const results = testPatterns(patterns.map(({ param, value }) => ({ ...patternOf(param), input: value as string })))
  return patterns.flatMap(({ rule, param, message, value, path }, index) =>
    patternOutcome(rule, param, results[index]!, value, path).map((problem) => withMessage(problem, message)),
  )
}

function targetProblems(further: DeferredRules, targets: LinkTargets): Problem[] {
  return further.targets.flatMap(({ rule, param, message, value, path, locale }) => {
    const link = linkTarget(value)
    const target = link && targets.get(link.kind, link.id, locale)
    // A missing link target is reported as its own problem.
    const problems = target ? (rule.checkTarget?.(target, param, path) ?? []) : []
    return problems.map((problem) => withMessage(problem, message))
  })
}

/** The last step before publishing: of several entries with the same unique value, the database accepts one. */
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
