/** How an application gets a token: by a code that it exchanges, or in the address that the browser is sent back to. */
export type Grant = 'code' | 'token'

export const GRANT_NAMES: Readonly<Record<Grant, string>> = { code: 'authorization_code', token: 'implicit' }

const ALL: readonly Grant[] = ['code', 'token']

/** The implicit grant is for applications that cannot keep a secret; others have the code. */
export const standardGrants = (confidential: boolean): readonly Grant[] => (confidential ? ['code'] : ALL)

/** Null for anything but a list of known names that is not empty. */
export function grantsNamed(names: unknown): readonly Grant[] | null {
  if (!Array.isArray(names) || names.length === 0 || names.length > 10) return null
  const known = ALL.map((grant) => GRANT_NAMES[grant])
  if (!names.every((name) => known.includes(name))) return null
  return ALL.filter((grant) => names.includes(GRANT_NAMES[grant]))
}
