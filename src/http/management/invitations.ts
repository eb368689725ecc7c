import { AcceptanceBody, Invitation, InvitationBody, Invitations } from '#contract/resources/invitation'
import { Organization } from '#contract/resources/organization'
import { PageQuery } from '#contract/shapes/collection'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
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
import { type Route, route } from '../route.ts'
import { presentInvitation } from './present-members.ts'
import { presentOrganization } from './present-platform.ts'

const INVITATIONS = '/organizations/:organization/invitations'

export const invitationRoutes = (ctx: UseCaseContext): readonly Route[] => {
  const withLink = ({ invitation, secret }: ShownInvitation) =>
    presentInvitation(invitation, secret === null ? null : `${ctx.baseUrl()}/invitations/${secret}`)
  return [
    route({
      method: 'GET',
      path: INVITATIONS,
      summary: 'List invitations, newest first',
      access: 'organization.read',
      query: PageQuery,
      response: Invitations,
      async handle(request) {
        const page = readPage(request.query, { standard: 25, limits: ctx.limits })
        const input = { ...request.params, page }
        const { total, items } = await listInvitations(ctx, request.actor, input)
        const shown = items.map((invitation) => presentInvitation(invitation, null))
        return { body: collection({ ...page, total }, shown) }
      },
    }),
    route({
      method: 'POST',
      path: INVITATIONS,
      summary: 'Invite a user; the link is only in this response (`sys.invitationUrl`)',
      access: 'organization.members',
      body: InvitationBody,
      response: Invitation,
      status: 201,
      async handle(request) {
        const input = { ...request.params, body: request.body }
        return { body: withLink((await createInvitation(ctx, request.actor, input)).value) }
      },
    }),
    route({
      method: 'GET',
      path: `${INVITATIONS}/:id`,
      summary: 'Get an invitation',
      access: 'organization.read',
      response: Invitation,
      handle: async (request) => ({
        body: presentInvitation(await getInvitation(ctx, request.actor, request.params), null),
      }),
    }),
    route({
      method: 'POST',
      path: `${INVITATIONS}/:id/resend`,
      summary: 'Create a new link for an invitation; the old one stops working',
      access: 'organization.members',
      response: Invitation,
      handle: async (request) => ({
        body: withLink((await resendInvitation(ctx, request.actor, request.params)).value),
      }),
    }),
    route({
      method: 'DELETE',
      path: `${INVITATIONS}/:id`,
      summary: 'Withdraw an invitation',
      access: 'organization.members',
      status: 204,
      async handle(request) {
        await revokeInvitation(ctx, request.actor, request.params)
        return {}
      },
    }),
    route({
      method: 'POST',
      path: '/users/me/invitations',
      summary: 'Accept an invitation (`token`) with your account',
      access: 'account.manage',
      body: AcceptanceBody,
      response: Organization,
      async handle({ actor, body }) {
        const { value } = await acceptAsUser(ctx, actor, body.token ?? '')
        return { body: presentOrganization(value) }
      },
    }),
  ]
}
