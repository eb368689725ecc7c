import type { Scope as ScopeName } from '#contract/shapes/scope'

/** What an application or token may do. The values are stored; `SCOPE_NAMES` are their names in requests. */
export type Scope = 'read' | 'manage'

export const SCOPE_NAMES: Readonly<Record<Scope, ScopeName>> = {
  read: 'content_management_read',
  manage: 'content_management_manage',
}

/** Parses exactly one of the two names; null for anything else, including both. */
export function parseScope(text: string): Scope | null {
  if (text === SCOPE_NAMES.read) return 'read'
  return text === SCOPE_NAMES.manage ? 'manage' : null
}

export const toScopes = (names: readonly ScopeName[]): readonly Scope[] =>
  (['read', 'manage'] as const).filter((scope) => names.includes(SCOPE_NAMES[scope]))
