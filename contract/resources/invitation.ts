import { MAX_NAME_LENGTH } from '../rules/text.ts'
import { body, nullable, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { OrganizationRole } from '../shapes/organization-role.ts'
import { platformSys, Timestamp } from '../shapes/sys.ts'
import { text } from '../shapes/text.ts'

export const InvitationBody = body('InvitationBody', 'A new invitation to an organization.', {
  email: Type.String({ examples: ['ada@example.org'] }),
  firstName: optional(text(MAX_NAME_LENGTH)),
  lastName: optional(text(MAX_NAME_LENGTH)),
  role: optional(OrganizationRole),
})
export type InvitationBody = Of<typeof InvitationBody>

export const Invitation = Type.Object(
  {
    email: Type.String(),
    firstName: Type.String(),
    lastName: Type.String(),
    role: OrganizationRole,
    sys: platformSys('Invitation', {
      status: oneOf(['open', 'accepted', 'revoked']),
      expiresAt: Timestamp,
      invitationUrl: nullable(Type.String({ description: 'Only in responses that create the link.' })),
      user: nullable(link('User', { description: 'Only once the invitation is accepted.' })),
      organization: link('Organization'),
      organizationMembership: nullable(link('OrganizationMembership')),
    }),
  },
  { title: 'Invitation', description: 'An invitation to an organization.' },
)
export type Invitation = Of<typeof Invitation>

export const Invitations = collection(Invitation)

const MAX_TEXT_LENGTH = 512
const Secret = optional(text(MAX_TEXT_LENGTH, { problemTexts: { any: { isSecret: true } } }))

export const AcceptanceBody = Type.Object(
  {
    token: Secret,
    password: Secret,
    firstName: optional(text(MAX_TEXT_LENGTH)),
    lastName: optional(text(MAX_TEXT_LENGTH)),
  },
  { title: 'AcceptanceBody', description: 'Accepts an invitation. Unknown members are ignored.' },
)
export type AcceptanceBody = Of<typeof AcceptanceBody>
