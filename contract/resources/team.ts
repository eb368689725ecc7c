import { body, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const MAX_DESCRIPTION_LENGTH = 4000

export const TeamBody = body('TeamBody', 'A team to create or replace.', {
  name: Name,
  description: optional(text(MAX_DESCRIPTION_LENGTH)),
})
export type TeamBody = Of<typeof TeamBody>

export const Team = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    sys: platformSys('Team', { memberCount: Type.Integer({ minimum: 0 }), organization: link('Organization') }),
  },
  { title: 'Team', description: 'A group of members of an organization.' },
)
export type Team = Of<typeof Team>

export const Teams = collection(Team)

export const TeamMembershipBody = body('TeamMembershipBody', 'A membership in a team, to create or replace.', {
  admin: optional(Type.Boolean({ default: false })),
  organizationMembershipId: optional(
    Type.String({ description: 'Required for a new membership: which member of the organization to add.' }),
  ),
})
export type TeamMembershipBody = Of<typeof TeamMembershipBody>

export const TeamMembership = Type.Object(
  {
    admin: Type.Boolean(),
    organizationMembershipId: Type.String(),
    sys: platformSys('TeamMembership', {
      team: link('Team'),
      organization: link('Organization'),
      organizationMembership: link('OrganizationMembership'),
      user: link('User'),
    }),
  },
  { title: 'TeamMembership', description: 'The membership of a user in a team.' },
)
export type TeamMembership = Of<typeof TeamMembership>

export const TeamMemberships = collection(TeamMembership)
