import type { AcceptedInvitation } from '#contract/resources/app-session'
import { AcceptanceBody } from '#contract/resources/invitation'
import { checkBody } from '#domain/check-body'
import { DomainError } from '#domain/errors'
import { createCidrSet } from '#lib/cidr'
import type { UseCaseContext } from '#usecases/context'
import { acceptAsNewUser } from '#usecases/invitations/accept-invitation'
import { clientAddress } from '../client-address.ts'
import type { PageHandler } from '../page.ts'
import { readPageJson } from '../page-body.ts'

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'passwords'>

/**
 * `POST /invitations/accept`: a new user activates the invited account with the secret of the invitation link and a password.
 * Uses no cookies, so it needs no protection against cross-site requests.
 */
export function acceptInvitationPage(ctx: Context, options: { trustedProxies: readonly string[] }): PageHandler {
  const trusted = createCidrSet(options.trustedProxies)
  return {
    name: 'invitations',
    matches: (pathname) => pathname === '/invitations/accept',
    async handle(req, res) {
      if (req.method !== 'POST') throw new DomainError('UnknownRoute')
      res.setHeader('Cache-Control', 'no-store')
      const acceptance = checkBody(AcceptanceBody, await readPageJson(req))
      const { value: user } = await acceptAsNewUser(ctx, acceptance, clientAddress(req, trusted))
      const accepted: AcceptedInvitation = { user: { id: user.id, email: user.email } }
      const text = JSON.stringify(accepted)
      res.writeHead(201, {
        'Content-Type': 'application/json; charset=utf-8',
        'Content-Length': Buffer.byteLength(text),
      })
      res.end(text)
    },
  }
}
