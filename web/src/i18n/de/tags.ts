import type { tags as en } from '../en/tags.ts'
import type { Translation } from '../translation.ts'

export const tags = {
  name: 'Name',
  namePlaceholder: 'Sommerkampagne',
  id: 'ID',
  idHint: 'Wird in API-Abfragen verwendet. Später nicht änderbar.',
  visibility: 'Sichtbarkeit',
  private: 'Privat: nur für Redakteure',
  public: 'Öffentlich: in API-Antworten enthalten',
  rename: 'Umbenennen',
  renameTag: '„{name}“ umbenennen',
  renamed: 'In „{name}“ umbenannt.',
  createTag: 'Tag erstellen',
  created: '„{name}“ erstellt.',

  lead: 'Etiketten für Einträge und Dateien beliebiger Inhaltstypen. Verwenden Sie sie in Abfragen, Rollen und gespeicherten Ansichten.',
  count: '{count, plural, one {# Tag} other {# Tags}} in dieser Umgebung',
  empty: 'Noch keine Tags',
  emptyHint: 'Gruppieren Sie zusammengehörige Inhalte mit einem Tag wie „Sommerkampagne“.',
  search: 'Tags suchen',
  noMatches: 'Keine passenden Tags',
  publicBadge: 'Öffentlich',
  showEntries: 'Einträge anzeigen',
  delete: 'Tag löschen',
  deleteWarning: 'Tags, die noch verwendet werden, können nicht gelöscht werden.',
} satisfies Translation<typeof en>
