import { body, type Of, optional, Type } from '../schema.ts'

export const OrganizationSecurityBody = body('OrganizationSecurityBody', 'The security settings of an organization.', {
  secondFactorRequired: optional(
    Type.Boolean({ default: false, description: 'Members without a second factor reach only their own account.' }),
  ),
})
export type OrganizationSecurityBody = Of<typeof OrganizationSecurityBody>

export const OrganizationSecurity = Type.Object(
  {
    secondFactorRequired: Type.Boolean(),
    sys: Type.Object({ type: Type.Literal('OrganizationSecurity'), id: Type.String() }),
  },
  { title: 'OrganizationSecurity', description: 'The security settings of an organization.' },
)
export type OrganizationSecurity = Of<typeof OrganizationSecurity>
