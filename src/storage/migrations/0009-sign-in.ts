import type { Dialect } from '../sql/dialect.ts'

/** OAuth applications and what they were given, second factors, identities of other providers, failed sign-ins. */
export const signIn = (d: Dialect): readonly string[] => [
  `create table oauth_application (
    id ${d.text} primary key,
    owner ${d.text} not null references user_account (id),
    name ${d.text} not null,
    description ${d.text} not null,
    redirect_uris ${d.text} not null,
    scopes ${d.text} not null,
    confidential integer not null,
    secret_hash ${d.text},
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    last_used_at ${d.bigint}
  )`,
  // applications of their owner, newest first
  `create index oauth_application_owner on oauth_application (owner, created_at, id)`,

  // Which application a token was made for, and from where a session was opened.
  `alter table token add column application ${d.text}`,
  `alter table token add column address ${d.text}`,
  // tokens of an application, and those of one user among them
  `create index token_application on token (application, user_id) where application is not null`,

  // Authorization codes, by hash. A used one stays until it expires: seen again, it revokes what it was exchanged for.
  `create table oauth_code (
    hash ${d.text} primary key,
    application ${d.text} not null,
    user_id ${d.text} not null,
    redirect_uri ${d.text} not null,
    scope ${d.text} not null,
    challenge ${d.text},
    expires_at ${d.bigint} not null,
    used_at ${d.bigint},
    token_id ${d.text}
  )`,
  // what has expired
  `create index oauth_code_expiry on oauth_code (expires_at)`,
  // withdrawn with an application, or by a user
  `create index oauth_code_application on oauth_code (application, user_id)`,

  // Forms that have been sent and may not be sent again.
  `create table spent_form (
    id ${d.text} primary key,
    expires_at ${d.bigint} not null
  )`,
  `create index spent_form_expiry on spent_form (expires_at)`,

  // Attempts to sign in that failed, counted per account, browser, or network in windows of time.
  `create table failure_window (
    key ${d.text} primary key,
    count integer not null,
    until ${d.bigint} not null
  )`,
  `create index failure_window_until on failure_window (until)`,

  // The shared secret of a user's one-time codes. It counts once a first code has confirmed it.
  `create table second_factor (
    user_id ${d.text} primary key references user_account (id),
    sealed ${d.text} not null,
    confirmed_at ${d.bigint},
    last_step ${d.bigint} not null,
    created_at ${d.bigint} not null
  )`,
  `create table recovery_code (
    user_id ${d.text} not null references user_account (id),
    hash ${d.text} not null,
    used_at ${d.bigint},
    primary key (user_id, hash)
  )`,

  // Accounts elsewhere by which a user signs in.
  `create table identity (
    issuer ${d.text} not null,
    subject ${d.text} not null,
    user_id ${d.text} not null references user_account (id),
    created_at ${d.bigint} not null,
    primary key (issuer, subject)
  )`,
  // one account of a provider per user
  `create unique index identity_user on identity (user_id, issuer)`,
]
