import type { Scope as ScopeName } from '#contract/shapes/scope'

/** What an application or a token may do for a user, as stored and as written on the wire. */
export type Scope = 'read' | 'manage'

export const SCOPE_NAMES: Readonly<Record<Scope, ScopeName>> = {
  read: 'content_management_read',
  manage: 'content_management_manage',
}

/** Exactly one of the two names; null for anything else, a list of both included. */
export function parseScope(text: string): Scope | null {
  if (text === SCOPE_NAMES.read) return 'read'
  return text === SCOPE_NAMES.manage ? 'manage' : null
}

export const toScopes = (names: readonly ScopeName[]): readonly Scope[] =>
  (['read', 'manage'] as const).filter((scope) => names.includes(SCOPE_NAMES[scope]))
