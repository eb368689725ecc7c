import { OrganizationRights, Rights } from '#contract/resources/rights'
import { linkTo } from '#domain/entries/entry'
import { type Address, locationLinks } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { type OwnRights, readOwnRights, readOwnRightsInOrganization } from '#usecases/roles/read-own-rights'
import { type Route, route } from '../route.ts'
import { presentPolicy } from './present-policy.ts'

const presentRights = ({ user, space, organization, policies, names, position }: OwnRights, at: Address) => ({
  sys: { type: 'Rights' as const, ...locationLinks(at), user: linkTo('User', user) },
  space,
  organization,
  policies: policies === 'all' ? policies : policies.map((own) => own.map(presentPolicy)),
  environmentNames: names,
  position,
})

export const rightsRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/rights',
    summary: 'Get your rights in an environment and in its organization, and the policies of your roles',
    access: 'enter',
    response: Rights,
    handle: async ({ actor, params }) => ({ body: presentRights(await readOwnRights(ctx, actor, params), params) }),
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/rights',
    summary: 'Get your rights in an organization',
    access: 'organization.enter',
    response: OrganizationRights,
    async handle({ actor, params }) {
      const { user, organization } = await readOwnRightsInOrganization(ctx, actor, params)
      const sys = {
        type: 'Rights' as const,
        organization: linkTo('Organization', params.organization),
        user: linkTo('User', user),
      }
      return { body: { sys, organization } }
    },
  }),
]
