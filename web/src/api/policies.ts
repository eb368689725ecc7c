import type { Policy } from '#contract/resources/role'
import type { Action } from '#contract/shapes/permissions'
import type { Link } from './wire.ts'

export const ACTIONS = [
  'read',
  'create',
  'update',
  'delete',
  'publish',
  'unpublish',
  'archive',
  'unarchive',
] as const satisfies readonly Action[]

/** What somebody may do in a space as a whole. */
export type SpaceRight =
  | 'content.write'
  | 'model.read'
  | 'model.manage'
  | 'settings.manage'
  | 'keys'
  | 'keys.manage'
  | 'environments.manage'
  | 'aliases.manage'
  | 'tags.manage'
  | 'read'
  | 'manage'
  | 'lifecycle'

export type OrganizationRight = 'read' | 'audit' | 'members' | 'spaces'

export interface ToldRights {
  sys: { user: Link<'User'> }
  space: readonly string[]
  organization: readonly string[]
  /** Of each role of the user; `all` where nothing is kept from them. */
  policies: 'all' | readonly (readonly Policy[])[]
  /** The names of the environment that policies may look at. */
  environmentNames: readonly string[]
}
