import type { Dialect } from '../sql/dialect.ts'

/** How those who follow one environment find its rows in the log of the space. */
export const sync = (_: Dialect): readonly string[] => [
  // what happened in an environment behind a position: preview's sync, the change stream
  `create index change_environment on change (environment_key, position)`,
  // the same of what delivery shows: drafts are saved far more often than published
  `create index change_published on change (environment_key, position)
    where type in ('Entry', 'Asset') and action in ('publish', 'unpublish')`,
  // the same of what decides how content looks
  `create index change_model on change (environment_key, position) where type in ('ContentType', 'Locale')`,
  // is this the last that happened to a resource?
  `create index change_resource on change (environment_key, type, id, action, position)`,
]
