/** Who somebody is, as another provider vouches for it. */
export interface ProvenIdentity {
  issuer: string
  /** The account there. It never changes and never belongs to another, unlike its e-mail address. */
  subject: string
  email: string | null
  /** Does the provider know that the address is theirs? */
  emailVerified: boolean
  firstName: string
  lastName: string
}

/** What must come back unchanged from the provider, and is kept by the browser meanwhile. */
export interface ProviderCheck {
  state: string
  nonce: string
  verifier: string
}

/** A provider of OpenID Connect that the operator trusts. */
export interface IdentityProvider {
  /** As users know it. */
  readonly name: string
  /** Where to send the browser. Throws `ProviderProblem` when the provider cannot be reached. */
  begin(redirectUri: string, options?: { again: boolean }): Promise<{ url: string; check: ProviderCheck }>
  /** `callback` is the address the browser came back to. Throws `ProviderProblem` when it proves nothing. */
  finish(callback: URL, check: ProviderCheck): Promise<ProvenIdentity>
}

/** The provider is out of reach, or what came from it does not hold. The cause is for the log. */
export class ProviderProblem extends Error {
  readonly reason: 'unreachable' | 'denied' | 'invalid'

  constructor(reason: ProviderProblem['reason'], cause: unknown) {
    super(`the identity provider: ${reason}`, { cause })
    this.name = 'ProviderProblem'
    this.reason = reason
  }
}

/** Who gets an account by signing in with the provider: anyone, or those whose verified address is at one of these domains. */
export type NewUserRule = 'anyone' | readonly string[]

export function mayBeCreated(rule: NewUserRule, email: string): boolean {
  return rule === 'anyone' || rule.includes(email.slice(email.lastIndexOf('@') + 1))
}
