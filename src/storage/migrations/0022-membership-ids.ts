import type { Dialect } from '../sql/dialect.ts'

/** A membership in an organization has an id of its own: clients keep it apart from the id of the user. */
export const membershipIds = (d: Dialect): readonly string[] => [
  `alter table organization_membership add column id ${d.text} not null default ''`,
  `update organization_membership set id = ${d.randomText}`,
  // GET organization_memberships/:id
  `create unique index organization_membership_id on organization_membership (organization, id)`,
]
