/** Areas of a space that a role grants as a whole. Policies grant access to entries and assets. */
export const AREAS = [
  'ContentModel',
  'Settings',
  'ContentDelivery',
  'Environments',
  'EnvironmentAliases',
  'Tags',
] as const
export type Area = (typeof AREAS)[number]

/** What a role may do in an area. */
export const ACCESS_LEVELS = ['read', 'manage'] as const

/** Actions that a policy allows or denies. */
export const ACTIONS = ['read', 'create', 'update', 'delete', 'publish', 'unpublish', 'archive', 'unarchive'] as const
export type Action = (typeof ACTIONS)[number]
