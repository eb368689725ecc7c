// A real OpenID Connect provider. It signs every visitor in as the account that the test chose.
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

export interface Account {
  sub: string
  email?: string
  email_verified?: unknown
  given_name?: string
  family_name?: string
}

export interface TestProvider extends AsyncDisposable {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** The account that is signed in at the provider. */
  account: Account | 'denied'
  /** Registers the redirect URI, after which sign-ins work. */
  serve(redirectUri: string): void
}

export async function startIdentityProvider(): Promise<TestProvider> {
  let handle: (req: IncomingMessage, res: ServerResponse) => void = (_req, res) => void res.writeHead(503).end()
  const server = createServer((req, res) => handle(req, res)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider: TestProvider = {
    issuer,
    clientId: 'sheaf',
    clientSecret: 'secret-of-the-tests',
    account: { sub: 'nobody' },
    serve(redirectUri) {
      handle = handlerOf(provider, redirectUri)
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
  return provider
}

function handlerOf(test: TestProvider, redirectUri: string) {
  const accounts = new Map<string, Account>()
  const provider = new Provider(test.issuer, {
    clients: [{ client_id: test.clientId, client_secret: test.clientSecret, redirect_uris: [redirectUri] }],
    cookies: { keys: ['of the tests'] },
    claims: { email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context: unknown, interaction: { uid: string }) => `/interaction/${interaction.uid}` },
    findAccount: (_context: unknown, sub: string) => ({ accountId: sub, claims: () => accounts.get(sub) }),
    loadExistingGrant: async (context: { oidc: { client: { clientId: string }; session: { accountId: string } } }) => {
      const { clientId } = context.oidc.client
      const grant = new provider.Grant({ clientId, accountId: context.oidc.session.accountId })
      grant.addOIDCScope('openid email profile')
      await (grant as unknown as { save(): Promise<string> }).save()
      return grant
    },
  })
  const callback = provider.callback()
  return (req: IncomingMessage, res: ServerResponse) => {
    if (!req.url?.startsWith('/interaction/')) return callback(req, res)
    const { account } = test
    if (account !== 'denied') accounts.set(account.sub, account)
    const result = account === 'denied' ? { error: 'access_denied' } : { login: { accountId: account.sub } }
    void provider.interactionFinished(req, res, result)
  }
}
