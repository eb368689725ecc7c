import type { Dialect } from '../sql/dialect.ts'

/** What organizations and applications ask of those who sign in. */
export const signInRules = (d: Dialect): readonly string[] => [
  `alter table organization add column second_factor_required integer not null default 0`,
  // When the user of a session last proved who they are; null: when the session began.
  `alter table token add column confirmed_at ${d.bigint}`,
  // Applications that were registered before keep the grants they had, with or without PKCE.
  `alter table oauth_application add column grants ${d.text} not null default '["code","token"]'`,
  `alter table oauth_application add column legacy integer not null default 1`,
  // Installations of before have shown their first login at every start.
  `insert into setting (name, value) select 'first-login-shown', 'yes' from setting where name = 'first-login'`,
]
