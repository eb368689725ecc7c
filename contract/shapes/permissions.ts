/** Parts of a space that a role opens as a whole. Policies open entries and assets. */
export const AREAS = [
  'ContentModel',
  'Settings',
  'ContentDelivery',
  'Environments',
  'EnvironmentAliases',
  'Tags',
] as const
export type Area = (typeof AREAS)[number]

/** How far a role opens an area. */
export const ACCESS_LEVELS = ['read', 'manage'] as const

/** What a policy allows or denies. */
export const ACTIONS = ['read', 'create', 'update', 'delete', 'publish', 'unpublish', 'archive', 'unarchive'] as const
export type Action = (typeof ACTIONS)[number]
