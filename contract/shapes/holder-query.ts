import { Type } from '../schema.ts'
import { PageQuery } from './collection.ts'

export const MembershipsOfUserQuery = Type.Object({
  ...PageQuery.properties,
  'sys.user.sys.id': Type.Optional(Type.String({ description: 'Only the memberships of this user.' })),
})

export const MembershipsOfTeamQuery = Type.Object({
  ...PageQuery.properties,
  'sys.team.sys.id': Type.Optional(Type.String({ description: 'Only the memberships of this team.' })),
})
