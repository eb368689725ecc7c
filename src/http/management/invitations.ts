import { parseAcceptance } from '#domain/members/parse-members'
import type { UseCaseContext } from '#usecases/context'
import { acceptAsUser } from '#usecases/invitations/accept-invitation'
import {
  createInvitation,
  getInvitation,
  listInvitations,
  resendInvitation,
  revokeInvitation,
  type ShownInvitation,
} from '#usecases/invitations/invitations'
import { collection } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { presentInvitation } from './present-members.ts'
import { presentOrganization } from './present-platform.ts'

const INVITATIONS = '/organizations/:organization/invitations'

const one = (request: RouteRequest) => ({ organization: param(request, 'organization'), id: param(request, 'id') })

export const invitationRoutes = (ctx: UseCaseContext): readonly Route[] => {
  const withLink = ({ invitation, secret }: ShownInvitation) =>
    presentInvitation(invitation, secret === null ? null : `${ctx.baseUrl()}/invitations/${secret}`)
  return [
    route({
      method: 'GET',
      path: INVITATIONS,
      summary: 'List invitations, newest first',
      access: 'organization.read',
      async handle(request) {
        const page = readPage(request.query, { standard: 25, limits: ctx.limits })
        const input = { organization: param(request, 'organization'), page }
        const { total, items } = await listInvitations(ctx, request.actor, input)
        const shown = items.map((invitation) => presentInvitation(invitation, null))
        return { body: collection({ ...page, total }, shown) }
      },
    }),
    route({
      method: 'POST',
      path: INVITATIONS,
      summary: 'Invite somebody; the link is only in this answer (`sys.invitationUrl`)',
      access: 'organization.members',
      status: 201,
      async handle(request) {
        const input = { organization: param(request, 'organization'), body: request.body }
        return { body: withLink((await createInvitation(ctx, request.actor, input)).value) }
      },
    }),
    route({
      method: 'GET',
      path: `${INVITATIONS}/:id`,
      summary: 'Get an invitation',
      access: 'organization.read',
      handle: async (request) => ({
        body: presentInvitation(await getInvitation(ctx, request.actor, one(request)), null),
      }),
    }),
    route({
      method: 'POST',
      path: `${INVITATIONS}/:id/resend`,
      summary: 'Make a new link; the old one stops working',
      access: 'organization.members',
      handle: async (request) => ({ body: withLink((await resendInvitation(ctx, request.actor, one(request))).value) }),
    }),
    route({
      method: 'DELETE',
      path: `${INVITATIONS}/:id`,
      summary: 'Withdraw an invitation',
      access: 'organization.members',
      status: 204,
      async handle(request) {
        await revokeInvitation(ctx, request.actor, one(request))
        return {}
      },
    }),
    route({
      method: 'POST',
      path: '/users/me/invitations',
      summary: 'Accept an invitation (`token`) with the account behind the token',
      access: 'account.manage',
      async handle({ actor, body }) {
        const { value } = await acceptAsUser(ctx, actor, parseAcceptance(body).secret)
        return { body: presentOrganization(value) }
      },
    }),
  ]
}
