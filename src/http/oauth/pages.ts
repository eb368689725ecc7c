import type { ServerResponse } from 'node:http'
import type { SignInMethods } from '#contract/resources/app-session'
import { DomainError } from '#domain/errors'
import type { PageHandler } from '../page.ts'
import { authorize } from './authorize.ts'
import { invitation } from './invitation.ts'
import { login, loginCode } from './login.ts'
import { sendMetadata } from './metadata.ts'
import type { OAuthContext, OAuthOptions } from './options.ts'
import { passwordReset } from './password-reset.ts'
import { handleProviderCallback, redirectToProvider } from './provider.ts'
import { revokeEndpoint, tokenEndpoint } from './token-endpoint.ts'

const METADATA = '/.well-known/oauth-authorization-server'

/** OAuth 2.0 and the login: pages without scripts, and their endpoints. */
export function oauthPages(ctx: OAuthContext, options: OAuthOptions): PageHandler[] {
  return [
    {
      name: 'oauth',
      matches: (pathname) => pathname === METADATA || pathname.startsWith('/oauth/'),
      handle(req, res, { pathname, searchParams }) {
        switch (pathname) {
          case '/oauth/authorize':
            return authorize(ctx, options, req, res, searchParams)
          case '/oauth/token':
            return tokenEndpoint(ctx, req, res)
          case '/oauth/revoke':
            return revokeEndpoint(ctx, req, res)
          case METADATA:
            return sendMetadata(res, options.authUrl())
          default:
            throw new DomainError('UnknownRoute')
        }
      },
    },
    {
      name: 'invitations',
      matches: (pathname) => pathname.startsWith('/invitations/cpi_'),
      handle: (req, res, { segments }) => {
        if (segments.length !== 2) throw new DomainError('UnknownRoute')
        return invitation(ctx, options, req, res, segments[1]!)
      },
    },
    {
      name: 'password reset',
      matches: (pathname) => pathname.startsWith('/password-reset/cpr_'),
      handle: (req, res, { segments }) => {
        if (segments.length !== 2) throw new DomainError('UnknownRoute')
        return passwordReset(ctx, options, req, res, segments[1]!)
      },
    },
    {
      name: 'login',
      matches: (pathname) => pathname === '/login' || pathname.startsWith('/login/'),
      handle(req, res, { pathname, searchParams }) {
        switch (pathname) {
          case '/login':
            return login(ctx, options, req, res, searchParams)
          case '/login/methods':
            return sendMethods(res, options)
          case '/login/code':
            return loginCode(ctx, options, req, res)
          case '/login/provider':
            return redirectToProvider(ctx, options, req, res, searchParams)
          case '/login/provider/callback':
            return handleProviderCallback(ctx, options, req, res, searchParams)
          default:
            throw new DomainError('UnknownRoute')
        }
      },
    },
  ]
}

/** `/login/methods`: the sign-in page of the web app offers the identity provider, if there is one. */
function sendMethods(res: ServerResponse, { provider }: OAuthOptions): void {
  const methods: SignInMethods = { provider: provider && { name: provider.name, href: '/login/provider' } }
  const text = JSON.stringify(methods)
  res.setHeader('Cache-Control', 'no-store')
  res.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(text) }).end(text)
}
