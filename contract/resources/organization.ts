import { body, type Of, Type } from '../schema.ts'
import { accountSys } from '../shapes/account-sys.ts'
import { collection } from '../shapes/collection.ts'
import { Name } from '../shapes/text.ts'

export const OrganizationBody = body('OrganizationBody', 'The name of an organization.', { name: Name })
export type OrganizationBody = Of<typeof OrganizationBody>

export const Organization = Type.Object(
  { name: Type.String(), sys: accountSys('Organization') },
  { title: 'Organization', description: 'An organization: it owns spaces and has members and teams.' },
)
export type Organization = Of<typeof Organization>

export const Organizations = collection(Organization)
