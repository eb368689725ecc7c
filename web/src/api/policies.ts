export const ACTIONS = ['read', 'create', 'update', 'delete', 'publish', 'unpublish', 'archive', 'unarchive'] as const
export type Action = (typeof ACTIONS)[number]

export interface Policy {
  effect: 'allow' | 'deny'
  actions: 'all' | readonly Action[]
  constraint?: unknown
}
