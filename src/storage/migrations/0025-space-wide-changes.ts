import type { Dialect } from '../sql/dialect.ts'

/** What followers of an environment need to know of the log beyond the rows of that environment. */
export const spaceWideChanges = (dialect: Dialect): readonly string[] => [
  // Readers hear of public tags only, and a deleted tag can no longer be looked up.
  `alter table change add column visibility ${dialect.text}`,
  // changes of the space itself behind a position: the change stream
  `create index change_space_wide on change (space, position) where environment_key is null`,
]
