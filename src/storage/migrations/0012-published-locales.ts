import type { Dialect } from '../sql/dialect.ts'

/** Locales can be published one by one: then a body is delivered that was never saved. */
export const publishedLocales = (_: Dialect): readonly string[] => [
  // 1 for such a body; it is no part of the history.
  `alter table content_version add column composed integer not null default 0`,
]
