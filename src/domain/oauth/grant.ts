import type { GRANTS } from '#contract/resources/oauth-application'

/** How an application gets a token: in exchange for a code, or in the fragment of the redirect URI (implicit). */
export type Grant = 'code' | 'token'

type GrantName = (typeof GRANTS)[number]

export const GRANT_NAMES: Readonly<Record<Grant, GrantName>> = { code: 'authorization_code', token: 'implicit' }

const ALL: readonly Grant[] = ['code', 'token']

/** Only applications that cannot keep a secret get the implicit grant. */
export const defaultGrants = (confidential: boolean): readonly Grant[] => (confidential ? ['code'] : ALL)

export const toGrants = (names: readonly GrantName[]): readonly Grant[] =>
  ALL.filter((grant) => names.includes(GRANT_NAMES[grant]))
