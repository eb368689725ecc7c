import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

/** Parts of a space that a role opens as a whole. Entries and assets are opened by policies. */
export const AREAS = [
  'ContentModel',
  'Settings',
  'ContentDelivery',
  'Environments',
  'EnvironmentAliases',
  'Tags',
] as const
export type Area = (typeof AREAS)[number]

/** Empty: nothing. */
export type Permissions = Readonly<Record<Area, 'all' | readonly ('read' | 'manage')[]>>

export const ACTIONS = ['read', 'create', 'update', 'delete', 'publish', 'unpublish', 'archive', 'unarchive'] as const
export type Action = (typeof ACTIONS)[number]

/** As it was sent, once it is known to be understood. */
export interface Policy {
  effect: 'allow' | 'deny'
  actions: 'all' | readonly Action[]
  /** Null: whatever it is about. */
  constraint: JsonObject | null
}

/** What some members of a space may do. */
export interface Role extends Stamped {
  space: string
  id: string
  name: string
  description: string
  permissions: Permissions
  policies: readonly Policy[]
}

export const NO_PERMISSIONS: Permissions = {
  ContentModel: [],
  Settings: [],
  ContentDelivery: [],
  Environments: [],
  EnvironmentAliases: [],
  Tags: [],
}

export const permits = (permissions: Permissions, area: Area, wanted: 'read' | 'manage'): boolean => {
  const granted = permissions[area]
  return granted === 'all' || granted.includes(wanted) || (wanted === 'read' && granted.includes('manage'))
}
