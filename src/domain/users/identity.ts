/** The identity of a user, verified by an identity provider. */
export interface ProvenIdentity {
  issuer: string
  /** Id of the account at the provider. It never changes and is never reused, unlike the e-mail address. */
  subject: string
  email: string | null
  /** Has the provider verified the e-mail address? */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** Values that the provider must return unchanged. The browser stores them meanwhile. */
export interface ProviderCheck {
  state: string
  nonce: string
  verifier: string
}

/** An OpenID Connect provider that the operator trusts. */
export interface IdentityProvider {
  /** The name shown to users. */
  readonly name: string
  /** Returns the URL to redirect the browser to. Throws `ProviderProblem` when the provider cannot be reached. */
  begin(redirectUri: string, options?: { again: boolean }): Promise<{ url: string; check: ProviderCheck }>
  /** `callback` is the URL that the browser was redirected to. Throws `ProviderProblem` when it is invalid. */
  finish(callback: URL, check: ProviderCheck): Promise<ProvenIdentity>
}

/** The provider cannot be reached, or its response is invalid. The cause is logged. */
export class ProviderProblem extends Error {
  readonly reason: 'unreachable' | 'denied' | 'invalid'

  constructor(reason: ProviderProblem['reason'], cause: unknown) {
    super(`the identity provider: ${reason}`, { cause })
    this.name = 'ProviderProblem'
    this.reason = reason
  }
}

/**
 * Who gets an account on the first sign-in with the provider: anyone, or users with a verified address at one of these
 * domains.
 */
export type NewUserRule = 'anyone' | readonly string[]

export function mayBeCreated(rule: NewUserRule, email: string): boolean {
  return rule === 'anyone' || rule.includes(email.slice(email.lastIndexOf('@') + 1))
}
