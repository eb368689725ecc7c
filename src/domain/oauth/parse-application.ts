import { PlatformBody } from '../platform-body.ts'
import { isStorableText } from '../resources/json.ts'
import { type Grant, grantsNamed, standardGrants } from './grant.ts'
import { redirectUriProblem } from './redirect-uri.ts'
import { type Scope, scopeNamed } from './scope.ts'

export interface ApplicationBody {
  name: string
  description: string
  redirectUris: readonly string[]
  scopes: readonly Scope[]
  confidential: boolean
  grants: readonly Grant[]
  legacy: boolean
}

const MEMBERS = [
  'name',
  'description',
  'redirectUri',
  'redirectUris',
  'scopes',
  'confidential',
  'grants',
  'legacy',
  // Clients echo these; they cannot be chosen.
  'clientId',
  'clientSecret',
]
const LONGEST_DESCRIPTION = 4000
const MOST_URIS = 20

/** Members that are left out of a change stay as they were. */
export function parseApplication(body: unknown, before: ApplicationBody | null): ApplicationBody {
  const members = new PlatformBody(body, MEMBERS)
  const isSent = (key: string) => before === null || members.member(key) !== undefined
  const confidential = members.flag('confidential', before?.confidential ?? true)
  const legacy = members.flag('legacy', before?.legacy ?? false)
  const parsed = {
    name: isSent('name') ? members.text('name') : before!.name,
    description: isSent('description') ? members.optionalText('description', LONGEST_DESCRIPTION) : before!.description,
    redirectUris: urisOf(members, before?.redirectUris ?? null),
    scopes: isSent('scopes') ? scopesOf(members) : before!.scopes,
    confidential,
    legacy,
    grants: grantsOf(members, { confidential, legacy }, before),
  }
  members.finish()
  return parsed
}

/** `redirectUri` is what clients know; `redirectUris` is for applications that have several. */
function urisOf(members: PlatformBody, before: readonly string[] | null): readonly string[] {
  const one = members.member('redirectUri')
  const many = members.member('redirectUris')
  if (one === undefined && many === undefined && before !== null) return before
  // An answer that is sent back has both; a client that changed the one it knows means that one.
  const isEcho = many !== undefined && Array.isArray(many) && (one === undefined || many[0] === one)
  const sent = isEcho ? many : [one]
  const path = isEcho ? 'redirect_uris' : 'redirect_uri'
  if (sent.length === 0 || sent.length > MOST_URIS || new Set(sent).size !== sent.length) {
    members.problem('invalid', path, many ?? null)
    return []
  }
  for (const uri of sent) {
    const problem = typeof uri === 'string' && isStorableText(uri) ? redirectUriProblem(uri) : 'is not a text'
    if (problem !== null) members.problem('invalid', path, uri, `The redirect URI ${problem}.`)
  }
  return sent as string[]
}

function grantsOf(
  members: PlatformBody,
  { confidential, legacy }: Pick<ApplicationBody, 'confidential' | 'legacy'>,
  before: ApplicationBody | null,
): readonly Grant[] {
  const sent = members.member('grants')
  if (sent === undefined) {
    return before && (legacy || before.confidential === confidential) ? before.grants : standardGrants(confidential)
  }
  const grants = grantsNamed(sent)
  if (grants === null) members.problem('invalid', 'grants', sent)
  else if (confidential && !legacy && grants.includes('token')) {
    members.problem('invalid', 'grants', sent, 'A confidential application has no implicit grant.')
  }
  return grants ?? []
}

const scopeOf = (name: unknown): Scope | null => (typeof name === 'string' ? scopeNamed(name) : null)

function scopesOf(members: PlatformBody): readonly Scope[] {
  const sent = members.member('scopes')
  const scopes = Array.isArray(sent) && sent.length <= 10 ? sent.map(scopeOf) : []
  if (scopes.length === 0 || scopes.includes(null)) members.problem('invalid', 'scopes', sent)
  return (['read', 'manage'] as const).filter((scope) => scopes.includes(scope))
}
