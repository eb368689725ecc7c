import type { contentModel as en } from '../en/content-model.ts'
import type { Translation } from '../translation.ts'

export const contentModel = {
  title: 'Inhaltsmodell',
  addType: 'Inhaltstyp hinzufügen',
  count: '{count, plural, one {# Inhaltstyp} other {# Inhaltstypen}}',
  noAccess: 'Sie haben keinen Zugriff auf das Inhaltsmodell',
  noAccessHint: 'Wenden Sie sich an einen Admin des Space.',
  types: 'Inhaltstypen',
  noTypes: 'Noch keine Inhaltstypen',
  noTypesHint: 'Ein Inhaltstyp legt die Felder seiner Einträge fest, zum Beispiel Titel, Text und Autor.',
  search: 'Inhaltstypen suchen',
  searchPlaceholder: 'Nach Name, ID oder Beschreibung suchen',
  showAs: 'Anzeigen als',
  list: 'Liste',
  references: 'Referenzen',
  noMatches: 'Keine Treffer',
  noMatchesHint: 'Kein Inhaltstyp entspricht Ihrer Suche.',

  name: 'Name',
  description: 'Beschreibung',
  fields: 'Felder',
  entries: 'Einträge',
  updated: 'Geändert',
  status: 'Status',

  namePlaceholder: 'Blogbeitrag',
  id: 'ID',
  idHint: 'Wird in API-Abfragen verwendet. Später nicht änderbar.',
  idTaken: 'Ein anderer Inhaltstyp hat diese ID.',
  idInvalid: 'Buchstaben, Ziffern, Bindestriche, Punkte und Unterstriche, höchstens 64 Zeichen.',
  added: '{name} ist hinzugefügt. Fügen Sie Felder hinzu, und aktivieren Sie den Typ dann.',

  noReferences: 'Noch keine Referenzen',
  noReferencesHint: 'Zeigt Referenzfelder, die auf bestimmte Inhaltstypen beschränkt sind.',
  referencesBetween: 'Referenzen zwischen Inhaltstypen',
  refersTo: '{name}, verweist auf {targets}',
} satisfies Translation<typeof en>
