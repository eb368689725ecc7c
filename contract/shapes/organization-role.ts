import { oneOf } from '../schema.ts'

export const ORGANIZATION_ROLES = ['owner', 'admin', 'developer', 'member'] as const
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number]

export const OrganizationRole = oneOf(ORGANIZATION_ROLES)
