import { OrganizationSecurity, OrganizationSecurityBody } from '#contract/resources/organization-security'
import type { Organization } from '#domain/users/user'
import type { UseCaseContext } from '#usecases/context'
import { getOrganizationSecurity, putOrganizationSecurity } from '#usecases/organizations/security'
import { type Route, route } from '../route.ts'

const PATH = '/organizations/:organization/security'

/** Sign-in requirements of an organization. */
export const organizationSecurityRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: PATH,
    summary: 'Get the security settings of an organization',
    access: 'organization.enter',
    response: OrganizationSecurity,
    handle: async (request) => ({
      body: presentSecurity(await getOrganizationSecurity(ctx, request.actor, request.params)),
    }),
  }),
  route({
    method: 'PUT',
    path: PATH,
    summary: 'Require a second factor of all members; only for owners who have one',
    access: 'organization.members',
    body: OrganizationSecurityBody,
    response: OrganizationSecurity,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      return { body: presentSecurity((await putOrganizationSecurity(ctx, request.actor, input)).value) }
    },
  }),
]

const presentSecurity = ({ id, secondFactorRequired }: Organization) => ({
  secondFactorRequired,
  sys: { type: 'OrganizationSecurity', id } as const,
})
