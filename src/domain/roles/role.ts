import type { Action, Area } from '#contract/shapes/permissions'
import type { JsonObject } from '../resources/json.ts'
import type { Stamped } from '../spaces/space.ts'

/** Levels by area; an empty list grants nothing. */
export type Permissions = Readonly<Record<Area, 'all' | readonly ('read' | 'manage')[]>>

/** A policy as sent, after validation. */
export interface Policy {
  effect: 'allow' | 'deny'
  actions: 'all' | readonly Action[]
  /** Null: applies to everything. */
  constraint: JsonObject | null
}

/** The rights of some members of a space. */
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

export const permits = (permissions: Permissions, area: Area, level: 'read' | 'manage'): boolean => {
  const granted = permissions[area]
  return granted === 'all' || granted.includes(level) || (level === 'read' && granted.includes('manage'))
}
