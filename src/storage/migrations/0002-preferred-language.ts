import type { Dialect } from '../sql/dialect.ts'

export const preferredLanguage = (d: Dialect): readonly string[] => [
  `alter table user_account add column preferred_language ${d.text}`,
]
