import { body, type Of, oneOf, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { OrganizationRole } from '../shapes/organization-role.ts'
import { Timestamp } from '../shapes/sys.ts'

export const MEMBERSHIP_STATUSES = ['active', 'pending', 'suspended'] as const
export type MembershipStatus = (typeof MEMBERSHIP_STATUSES)[number]

const Status = oneOf(MEMBERSHIP_STATUSES, { description: '`pending`: invited, and has not accepted yet.' })

export const OrganizationMembershipBody = body(
  'OrganizationMembershipBody',
  'Changes to a membership in an organization.',
  {
    role: optional(OrganizationRole),
    status: optional(
      Type.Union([Status, Type.Boolean({ description: 'Ignored: some clients send the status back as a flag.' })]),
    ),
  },
)
export type OrganizationMembershipBody = Of<typeof OrganizationMembershipBody>

export const OrganizationMembership = Type.Object(
  {
    role: OrganizationRole,
    status: Status,
    sys: Type.Object({
      type: Type.Literal('OrganizationMembership'),
      id: Type.String(),
      version: Type.Integer({ minimum: 0 }),
      createdAt: Timestamp,
      updatedAt: Timestamp,
      status: Status,
      organization: link('Organization'),
      user: link('User'),
    }),
  },
  { title: 'OrganizationMembership', description: 'The membership of a user in an organization.' },
)
export type OrganizationMembership = Of<typeof OrganizationMembership>

export const OrganizationMemberships = collection(OrganizationMembership)
