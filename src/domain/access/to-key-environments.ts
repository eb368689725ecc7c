import type { ApiKeyBody } from '#contract/resources/api-key'
import { BodyProblems } from '../body-problems.ts'
import { badRequest } from '../errors.ts'
import { isId } from '../resources/id.ts'
import { isPossiblePattern } from './listed-environments.ts'

/** The environments in the body of an API key, as ids and patterns. Without any, the key gets `master`. */
export function toKeyEnvironments({ environments }: ApiKeyBody): readonly string[] {
  if (environments === null) throw badRequest('"environments" must be a list of links to environments.')
  const ids = new Set(environments?.map(({ sys }) => sys.id))
  const problems = new BodyProblems()
  if (![...ids].every((id) => isId(id) || isPossiblePattern(id))) problems.add('invalid', 'environments', environments)
  problems.throwIfAny()
  return ids.size > 0 ? [...ids] : ['master']
}
