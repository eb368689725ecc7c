import type { NewOAuthApplicationBody, OAuthApplicationBody } from '#contract/resources/oauth-application'
import { BodyProblems } from '../body-problems.ts'
import type { OAuthApplication } from './application.ts'
import { defaultGrants, type Grant, toGrants } from './grant.ts'
import { redirectUriProblem } from './redirect-uri.ts'
import { type Scope, toScopes } from './scope.ts'

export type ApplicationMembers = Pick<
  OAuthApplication,
  'name' | 'description' | 'redirectUris' | 'scopes' | 'confidential' | 'grants' | 'legacy'
>

export function toNewApplication(body: NewOAuthApplicationBody): ApplicationMembers {
  return membersOf(body, { name: body.name, scopes: toScopes(body.scopes), before: null })
}

/** Properties that were not sent keep their values. */
export function toChangedApplication(body: OAuthApplicationBody, before: ApplicationMembers): ApplicationMembers {
  const scopes = body.scopes === undefined ? before.scopes : toScopes(body.scopes)
  return membersOf(body, { name: body.name ?? before.name, scopes, before })
}

function membersOf(
  body: OAuthApplicationBody,
  { name, scopes, before }: { name: string; scopes: readonly Scope[]; before: ApplicationMembers | null },
): ApplicationMembers {
  const problems = new BodyProblems()
  const confidential = body.confidential ?? before?.confidential ?? true
  const legacy = body.legacy ?? before?.legacy ?? false
  const description = body.description === undefined ? before?.description : body.description
  const members = {
    name,
    description: description ?? '',
    redirectUris: urisOf(body, before?.redirectUris ?? null, problems),
    scopes,
    confidential,
    legacy,
    grants: grantsOf(body, { confidential, legacy, before }, problems),
  }
  problems.throwIfAny()
  return members
}

/** `redirectUri` is for clients that know only one; `redirectUris` is for applications with several. */
function urisOf(
  { redirectUri: one, redirectUris: many }: OAuthApplicationBody,
  before: readonly string[] | null,
  problems: BodyProblems,
): readonly string[] {
  if (one === undefined && many == null && before !== null) return before
  // A client that sends back a response has both. If they differ, it changed `redirectUri`.
  if (many && (one === undefined || many[0] === one)) return checked(many, 'redirect_uris', problems)
  if (one !== undefined) return checked([one], 'redirect_uri', problems)
  problems.add('invalid', 'redirect_uri', null, 'The redirect URI is not a text.')
  return []
}

function checked(uris: readonly string[], path: string, problems: BodyProblems): readonly string[] {
  for (const uri of uris) {
    const problem = redirectUriProblem(uri)
    if (problem !== null) problems.add('invalid', path, uri, `The redirect URI ${problem}.`)
  }
  return uris
}

function grantsOf(
  { grants: sent }: OAuthApplicationBody,
  {
    confidential,
    legacy,
    before,
  }: Pick<ApplicationMembers, 'confidential' | 'legacy'> & {
    before: ApplicationMembers | null
  },
  problems: BodyProblems,
): readonly Grant[] {
  if (sent === undefined) {
    return before && (legacy || before.confidential === confidential) ? before.grants : defaultGrants(confidential)
  }
  const grants = toGrants(sent)
  if (confidential && !legacy && grants.includes('token')) {
    problems.add('invalid', 'grants', sent, 'A confidential application has no implicit grant.')
  }
  return grants
}
