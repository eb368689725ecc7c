import { patternSize } from '#lib/pattern-size'
import type { Problem } from '../../errors.ts'
import { isObject, member } from '../../resources/json.ts'
import { missing, noMatch, type Path, wrongSize, wrongType } from '../../resources/problems.ts'
import type { ValidationRule } from './validation-rule.ts'

const MAX_PATTERN = 5000
/**
 * Limit on the pattern length with counted repeats expanded: `(a{1000}){1000}` counts a million. Regex engines allocate
 * memory for each.
 */
const MAX_EXPANDED = 10_000
const FLAGS = /^[dgimsuvy]*$/

export const regexp: ValidationRule = {
  kind: 'regexp',
  appliesTo: ['Symbol', 'Text'],
  paramProblems: patternProblems,
  pattern: 'found',
}

export const prohibitRegexp: ValidationRule = {
  kind: 'prohibitRegexp',
  appliesTo: ['Symbol', 'Text'],
  paramProblems: patternProblems,
  pattern: 'not found',
}

/** The pattern must compile as a JavaScript regular expression. Compiling takes linear time; running it may not. */
function patternProblems(param: unknown, path: Path): Problem[] {
  if (!isObject(param)) return [wrongType(path, 'Object', param)]
  const [pattern, flags] = [member(param, 'pattern'), member(param, 'flags') ?? '']
  if (pattern == null) return [missing([...path, 'pattern'])]
  if (typeof pattern !== 'string') return [wrongType([...path, 'pattern'], 'String', pattern)]
  if (typeof flags !== 'string') return [wrongType([...path, 'flags'], 'String', flags)]
  if (pattern.length > MAX_PATTERN) return [wrongSize([...path, 'pattern'], { max: MAX_PATTERN }, pattern.length)]
  if (!FLAGS.test(flags)) return [noMatch([...path, 'flags'], FLAGS, flags)]
  const wrong = syntaxError(pattern, flags)
  if (wrong !== null) return [{ name: 'regexp', path: [...path, 'pattern'], value: pattern, details: wrong }]
  if (patternSize(pattern) <= MAX_EXPANDED) return []
  const details = `The counted repeats of the pattern stand for more than ${MAX_EXPANDED} characters`
  return [{ name: 'regexp', path: [...path, 'pattern'], value: pattern, details }]
}

function syntaxError(pattern: string, flags: string): string | null {
  try {
    new RegExp(pattern, flags)
    return null
  } catch (error) {
    return error instanceof Error ? error.message : 'Invalid regular expression'
  }
}

/** The pattern of a stored validation. */
export function patternOf(param: unknown): { pattern: string; flags: string } {
  const { pattern, flags } = isObject(param) ? param : {}
  return { pattern: typeof pattern === 'string' ? pattern : '', flags: typeof flags === 'string' ? flags : '' }
}

/** The problems after running the pattern; `found` is null when it timed out. */
export function patternOutcome(
  rule: ValidationRule,
  param: unknown,
  found: boolean | null,
  value: unknown,
  path: Path,
): Problem[] {
  const { pattern, flags } = patternOf(param)
  const text = `/${pattern}/${flags}`
  const problem = { name: rule.kind, path, value, pattern, flags: flags || null }
  if (found === null) return [{ ...problem, details: `${text} takes too long for this value` }]
  if (found === (rule.pattern === 'found')) return []
  return [{ ...problem, details: rule.pattern === 'found' ? `Does not match ${text}` : `Must not match ${text}` }]
}
