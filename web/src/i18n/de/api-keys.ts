import type { apiKeys as en } from '../en/api-keys.ts'
import type { Translation } from '../translation.ts'

export const apiKeys = {
  lead: 'Für Websites und Apps, die Inhalte lesen. Jeder Schlüssel hat zwei Tokens: eines für veröffentlichte Inhalte, eines einschließlich Entwürfen. Probieren Sie Anfragen in der <link>API-Referenz</link> aus.',
  add: 'API-Schlüssel hinzufügen',
  empty: 'Noch keine API-Schlüssel',
  emptyHint: 'Eine Website braucht einen Schlüssel, um diesen Space zu lesen.',
  delete: 'API-Schlüssel löschen',
  deleteWarning: 'Websites, die eines seiner Tokens verwenden, können keine Inhalte mehr lesen.',
  added: '„{name}“ hinzugefügt.',
  showSnippets: 'Code anzeigen',
  hideSnippets: 'Code ausblenden',
  showSnippetsOf: 'Code anzeigen: {name}',
  hideSnippetsOf: 'Code ausblenden: {name}',
  snippet: '{language}-Code',
  environments: 'Umgebungen',
  spaceId: 'Space-ID',
  token_delivery: 'Delivery-Token',
  token_preview: 'Preview-Token',
  secret_delivery: 'Delivery-Token',
  secret_preview: 'Preview-Token',
  namePlaceholder: 'Website',
  environmentsAndAliases: 'Umgebungen und Aliasse',
  patterns: 'Umgebungen nach Muster',
  patternsHint: 'Muster mit *, durch Kommas getrennt. Sie gelten auch für später erstellte Umgebungen.',
} satisfies Translation<typeof en>
