/** The actions on entries and assets. */
export const CONTENT_ACTIONS = [
  'create',
  'save',
  'auto_save',
  'archive',
  'unarchive',
  'publish',
  'unpublish',
  'delete',
] as const

/** Every action that the change log records. The words are part of webhook topics and of the change stream. */
export const CHANGE_ACTIONS = [...CONTENT_ACTIONS, 'execute'] as const
export type ChangeAction = (typeof CHANGE_ACTIONS)[number]

const CREATE_SAVE_DELETE = ['create', 'save', 'delete'] as const satisfies readonly ChangeAction[]

/**
 * The actions of each type that a webhook can subscribe to. Roles, members and webhooks are left out: no response of the
 * delivery API depends on them.
 */
export const WEBHOOK_ACTIONS = {
  ContentType: ['create', 'save', 'publish', 'unpublish', 'delete'],
  Entry: CONTENT_ACTIONS,
  Asset: CONTENT_ACTIONS,
  Release: ['create', 'save', 'archive', 'unarchive', 'delete'],
  ReleaseAction: ['create', 'execute'],
  ReleaseEntry: ['save', 'auto_save'],
  ReleaseAsset: ['save', 'auto_save'],
  EnvironmentAlias: CREATE_SAVE_DELETE,
  Environment: CREATE_SAVE_DELETE,
  Locale: CREATE_SAVE_DELETE,
  Tag: CREATE_SAVE_DELETE,
  ApiKey: CREATE_SAVE_DELETE,
  // No webhook exists before its space is created or after it is deleted.
  Space: ['save', 'archive', 'unarchive'],
} as const satisfies Readonly<Record<string, readonly ChangeAction[]>>
