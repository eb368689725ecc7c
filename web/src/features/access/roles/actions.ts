import type { Action } from '#contract/shapes/permissions'

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
