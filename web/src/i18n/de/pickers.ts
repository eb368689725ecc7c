import type { pickers as en } from '../en/pickers.ts'
import type { Translation } from '../translation.ts'

export const pickers = {
  search_entries: 'Einträge suchen',
  search_assets: 'Medien suchen',
  placeholder_entries: 'Alle Texte durchsuchen',
  placeholder_assets: 'Titel und Dateinamen durchsuchen',
  add_entries: '{count, plural, =0 {Eintrag hinzufügen} one {Eintrag hinzufügen} other {# Einträge hinzufügen}}',
  add_assets: '{count, plural, =0 {Datei hinzufügen} one {Datei hinzufügen} other {# Dateien hinzufügen}}',
  embed_entries: '{count, plural, =0 {Eintrag einbetten} one {Eintrag einbetten} other {# Einträge einbetten}}',
  embed_assets: '{count, plural, =0 {Datei einbetten} one {Datei einbetten} other {# Dateien einbetten}}',
  link_entries: '{count, plural, =0 {Eintrag verlinken} one {Eintrag verlinken} other {# Einträge verlinken}}',
  link_assets: '{count, plural, =0 {Datei verlinken} one {Datei verlinken} other {# Dateien verlinken}}',
  none_entries: 'Noch keine Einträge.',
  none_assets: 'Noch keine Dateien.',
  noMatches: 'Keine Treffer',
  noMatchesHint: 'Versuchen Sie eine andere Suche.',
  mostRecent: 'Zuletzt geänderte zuerst. Suchen Sie, um einzugrenzen.',
  showMore: 'Mehr anzeigen',
  contentType: 'Inhaltstyp',
  allAllowedTypes: 'Alle erlaubten Typen',
  addNew: 'Neu erstellen',
  fileType: 'Dateityp',
  allFileTypes: 'Alle Dateitypen',
  noTypes: 'Keine Inhaltstypen verfügbar',
  noTypesHint: 'Hier erscheinen nur aktive Inhaltstypen, die Ihre Rollen erlauben.',
  searchTypes: 'Inhaltstypen suchen',
} satisfies Translation<typeof en>
