import type { Action, Area } from '#contract/shapes/permissions'
import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

/** Empty: nothing. */
export type Permissions = Readonly<Record<Area, 'all' | readonly ('read' | 'manage')[]>>

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
