import type { GRANTS } from '#contract/resources/oauth-application'

/** How an application gets a token: by a code that it exchanges, or in the address that the browser is sent back to. */
export type Grant = 'code' | 'token'

type GrantName = (typeof GRANTS)[number]

export const GRANT_NAMES: Readonly<Record<Grant, GrantName>> = { code: 'authorization_code', token: 'implicit' }

const ALL: readonly Grant[] = ['code', 'token']

/** The implicit grant is for applications that cannot keep a secret; others have the code. */
export const defaultGrants = (confidential: boolean): readonly Grant[] => (confidential ? ['code'] : ALL)

export const toGrants = (names: readonly GrantName[]): readonly Grant[] =>
  ALL.filter((grant) => names.includes(GRANT_NAMES[grant]))
