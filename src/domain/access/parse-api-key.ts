import { badRequest } from '../errors.ts'
import { PlatformBody } from '../platform-body.ts'
import { isId } from '../resources/id.ts'
import { isObject } from '../resources/json.ts'
import { isPossiblePattern } from './listed-environments.ts'

export interface ApiKeyBody {
  name: string
  description: string
  /** Ids and patterns of the environments the key may read; never empty. */
  environments: readonly string[]
}

const MEMBERS = [
  'name',
  'description',
  'environments',
  // Clients echo these; they cannot be chosen.
  'accessToken',
  'policies',
  'preview_api_key',
]
const LONGEST_DESCRIPTION = 4000
const MOST_ENVIRONMENTS = 100

export function parseApiKey(body: unknown): ApiKeyBody {
  const members = new PlatformBody(body, MEMBERS)
  const name = members.text('name')
  const description = members.optionalText('description', LONGEST_DESCRIPTION)
  const sent = members.member('environments')
  if (sent === null) throw badRequest('"environments" must be a list of links to environments.')
  const ids = environmentIds(sent ?? [])
  if (ids === null) members.problem('invalid', 'environments', sent)
  members.finish()
  return { name, description, environments: ids?.length ? ids : ['master'] }
}

/** Null when anything in the list is not a link to an environment. */
function environmentIds(value: unknown): string[] | null {
  if (!Array.isArray(value) || value.length > MOST_ENVIRONMENTS) return null
  const ids = new Set<string>()
  for (const link of value) {
    const sys = isObject(link) && isObject(link.sys) ? link.sys : null
    if (sys?.type !== 'Link' || (sys.linkType !== 'Environment' && sys.linkType !== 'EnvironmentAlias')) return null
    if (typeof sys.id !== 'string' || !(isId(sys.id) || isPossiblePattern(sys.id))) return null
    ids.add(sys.id)
  }
  return [...ids]
}
