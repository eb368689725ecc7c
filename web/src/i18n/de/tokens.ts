import type { tokens as en } from '../en/tokens.ts'
import type { Translation } from '../translation.ts'

export const tokens = {
  lead: 'Für Skripte und Werkzeuge, die in Ihrem Namen in allen Ihren Spaces arbeiten. Ein Token wird nur einmal angezeigt, beim Hinzufügen.',
  add: 'Token hinzufügen',
  addTitle: 'Management-Token hinzufügen',
  list: 'Ihre Tokens',
  empty: 'Noch keine Tokens',
  emptyHint: 'Werkzeuge für Import und Migration brauchen ein Token.',
  revoke: 'Token widerrufen',
  revokeTitle: '„{name}“ widerrufen?',
  revokeWarning: 'Anfragen mit diesem Token werden ab sofort abgelehnt.',
  revoked: '„{name}“ widerrufen.',
  created: 'erstellt <time></time>',
  neverUsed: 'nie verwendet',
  lastUsed: 'zuletzt verwendet <time></time>',
  expires: 'läuft ab <time></time>',
  namePlaceholder: 'Importskript',
  access: 'Zugriff',
  readAndWrite: 'Lesen und Schreiben',
  readOnly: 'Nur Lesen',
  lifetime: 'Gültigkeit',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  oneYear: 'Ein Jahr',
  noExpiry: 'Unbegrenzt',
  token: 'Token',
} satisfies Translation<typeof en>
