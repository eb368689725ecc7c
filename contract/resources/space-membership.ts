import { body, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { AnyLink, link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'

const SENT_ACCESS = {
  admin: optional(Type.Boolean({ default: false, description: 'Administrators of a space need no roles.' })),
  roles: optional(Type.Array(link('Role'), { description: 'At least one, unless `admin` is set.' })),
}

export const SpaceMembershipBody = body(
  'SpaceMembershipBody',
  'The access of one user to a space, to create or replace.',
  {
    ...SENT_ACCESS,
    email: optional(
      Type.String({
        description: 'Required for a new membership. A user who is not known yet is invited. Ignored for a stored one.',
        examples: ['ada@example.org'],
      }),
    ),
  },
  { echoed: ['user'] },
)
export type SpaceMembershipBody = Of<typeof SpaceMembershipBody>

export const TeamSpaceMembershipBody = body(
  'TeamSpaceMembershipBody',
  'The access of one team to a space, to create or replace.',
  SENT_ACCESS,
  { echoed: ['email', 'user'] },
)
export type TeamSpaceMembershipBody = Of<typeof TeamSpaceMembershipBody>

const ACCESS = { admin: Type.Boolean(), roles: Type.Array(link('Role')) }

export const SpaceMembership = Type.Object(
  {
    ...ACCESS,
    user: link('User', { description: 'The same as `sys.user`, for older clients.' }),
    sys: platformSys('SpaceMembership', { space: link('Space'), user: link('User') }),
  },
  { title: 'SpaceMembership', description: 'The access of one user to a space.' },
)
export type SpaceMembership = Of<typeof SpaceMembership>

export const SpaceMemberships = collection(SpaceMembership)

export const TeamSpaceMembership = Type.Object(
  { ...ACCESS, sys: platformSys('TeamSpaceMembership', { space: link('Space'), team: link('Team') }) },
  { title: 'TeamSpaceMembership', description: 'The access of one team to a space.' },
)
export type TeamSpaceMembership = Of<typeof TeamSpaceMembership>

export const TeamSpaceMemberships = collection(TeamSpaceMembership)

export const SpaceMember = Type.Object(
  {
    ...ACCESS,
    sys: Type.Object({
      type: Type.Literal('SpaceMember'),
      id: Type.String({ description: 'The ids of the space and the user, joined by `-`.' }),
      space: link('Space'),
      user: link('User'),
      relatedMemberships: Type.Array(AnyLink, {
        description: 'The memberships of the user and of their teams (`SpaceMembership`, `TeamSpaceMembership`).',
      }),
    }),
  },
  { title: 'SpaceMember', description: 'A user with access to a space, directly or through teams.' },
)
export type SpaceMember = Of<typeof SpaceMember>

export const SpaceMembers = collection(SpaceMember)
