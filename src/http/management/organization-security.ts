import type { Organization } from '#domain/users/user'
import type { UseCaseContext } from '#usecases/context'
import { getOrganizationSecurity, putOrganizationSecurity } from '#usecases/organizations/security'
import { param } from '../present/params.ts'
import { type Route, route } from '../route.ts'

const PATH = '/organizations/:organization/security'

/** What an organization asks of those who sign in. */
export const organizationSecurityRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: PATH,
    summary: 'Does the organization require a second factor?',
    access: 'organization.enter',
    async handle(request) {
      const input = { organization: param(request, 'organization') }
      return { body: presentSecurity(await getOrganizationSecurity(ctx, request.actor, input)) }
    },
  }),
  route({
    method: 'PUT',
    path: PATH,
    summary: 'Require a second factor of all members (`secondFactorRequired`); for owners, who need one themselves',
    access: 'organization.members',
    async handle(request) {
      const input = { organization: param(request, 'organization'), body: request.body }
      return { body: presentSecurity((await putOrganizationSecurity(ctx, request.actor, input)).value) }
    },
  }),
]

const presentSecurity = ({ id, secondFactorRequired }: Organization) => ({
  secondFactorRequired,
  sys: { type: 'OrganizationSecurity', id },
})
