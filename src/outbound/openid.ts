import type { Configuration } from 'openid-client'
import { type IdentityProvider, type ProvenIdentity, type ProviderCheck, ProviderProblem } from '#domain/users/identity'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string | null
  readonly name: string
}

const TIMEOUT_SECONDS = 10
/** The metadata of the provider is cached for this long. */
const METADATA_MS = 3600_000

/**
 * Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. The operator configures the provider's address, so
 * it may be in a private network, unlike URLs that users give.
 */
export function openIdProvider(settings: OpenIdSettings): IdentityProvider {
  let cached: { config: Configuration; at: number } | null = null

  async function configuration(): Promise<Configuration> {
    if (cached !== null && performance.now() - cached.at < METADATA_MS) return cached.config
    try {
      const config = await discover(settings)
      cached = { config, at: performance.now() }
      return config
    } catch (error) {
      throw new ProviderProblem('unreachable', error)
    }
  }

  return {
    name: settings.name,
    async begin(redirectUri, options) {
      const openid = await loadOpenId()
      const config = await configuration()
      const check = {
        state: openid.randomState(),
        nonce: openid.randomNonce(),
        verifier: openid.randomPKCECodeVerifier(),
      }
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: check.state,
        nonce: check.nonce,
        code_challenge: await openid.calculatePKCECodeChallenge(check.verifier),
        code_challenge_method: 'S256',
        // The provider asks for credentials even when the user is signed in there.
        ...(options?.again && { prompt: 'login' }),
      })
      return { url: url.href, check }
    },
    async finish(callback, check) {
      const openid = await loadOpenId()
      const config = await configuration()
      try {
        return await identityOf(config, callback, check)
      } catch (error) {
        const isDenied = error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
        throw new ProviderProblem(isDenied ? 'denied' : 'invalid', error)
      }
    },
  }
}

/** Most servers have no provider: the package is loaded when it is needed. */
const loadOpenId = () => import('openid-client')

async function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  const openid = await loadOpenId()
  const url = new URL(issuer)
  const proof = clientSecret === null ? openid.None() : undefined
  const config = await openid.discovery(url, clientId, clientSecret ?? undefined, proof, {
    timeout: TIMEOUT_SECONDS,
    // The settings allow http only for this machine.
    execute: url.protocol === 'http:' ? [openid.allowInsecureRequests] : [],
  })
  config.timeout = TIMEOUT_SECONDS
  return config
}

async function identityOf(
  config: Configuration,
  callback: URL,
  { state, nonce, verifier }: ProviderCheck,
): Promise<ProvenIdentity> {
  const openid = await loadOpenId()
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true }
  const tokens = await openid.authorizationCodeGrant(config, callback, checks)
  const claims = tokens.claims()
  if (claims === undefined) throw new Error('the provider sent no ID token')
  // Some providers put the e-mail address into the ID token, others only into the user info.
  const more =
    claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
      ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
      : claims
  return {
    issuer: claims.iss,
    subject: claims.sub,
    email: textOf(more.email),
    // Only `true` counts: some providers send the text "false".
    emailVerified: more.email_verified === true,
    firstName: textOf(more.given_name) ?? textOf(more.name) ?? '',
    lastName: textOf(more.family_name) ?? '',
  }
}

const textOf = (claim: unknown): string | null => (typeof claim === 'string' && claim.length <= 256 ? claim : null)
