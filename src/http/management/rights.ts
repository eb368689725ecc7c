import { linkTo } from '#domain/entries/entry'
import type { UseCaseContext } from '#usecases/context'
import { type OwnRights, readOwnRights, readOwnRightsInOrganization } from '#usecases/roles/read-own-rights'
import { addressOf, param } from '../present/params.ts'
import { type Address, placeLinks } from '../present/sys.ts'
import { type Route, route } from '../route.ts'
import { presentPolicy } from './present-policy.ts'

const presentRights = ({ user, space, organization, policies, names }: OwnRights, at: Address) => ({
  sys: { type: 'Rights', ...placeLinks(at), user: linkTo('User', user) },
  space,
  organization,
  policies: policies === 'all' ? 'all' : policies.map((own) => own.map(presentPolicy)),
  environmentNames: names,
})

export const rightsRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'E/rights',
    summary: 'Get what the user may do: rights in the space and its organization, and the policies of the own roles',
    access: 'enter',
    async handle(request) {
      const at = addressOf(request)
      return { body: presentRights(await readOwnRights(ctx, request.actor, at), at) }
    },
  }),
  route({
    method: 'GET',
    path: '/organizations/:organization/rights',
    summary: 'Get what the user may do in an organization',
    access: 'organization.enter',
    async handle(request) {
      const id = param(request, 'organization')
      const { user, organization } = await readOwnRightsInOrganization(ctx, request.actor, { organization: id })
      const sys = { type: 'Rights', organization: linkTo('Organization', id), user: linkTo('User', user) }
      return { body: { sys, organization } }
    },
  }),
]
