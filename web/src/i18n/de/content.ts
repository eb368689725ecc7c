import type { content as en } from '../en/content.ts'
import type { Translation } from '../translation.ts'

export const content = {
  title: 'Inhalte',
  scheduled: 'Geplant',
  releases: 'Releases',
  columnsHint: 'Wählen Sie einen Inhaltstyp, um seine Felder als Spalten anzuzeigen.',
  addEntry: 'Eintrag hinzufügen',
  addType: '{type} hinzufügen',
  addFirst: 'Ersten Eintrag hinzufügen',
  addFailed: 'Der Eintrag konnte nicht hinzugefügt werden.',
  entries: 'Einträge',
  searchAllText: 'Alle Texte durchsuchen',
  contentType: 'Inhaltstyp',
  allTypes: 'Alle Inhaltstypen',
  noEntries: 'Noch keine Einträge',
  noEntriesOfType: 'Noch kein {type}',
  noEntriesHint: 'Hier erscheinen Einträge, auf die Sie Zugriff haben.',
  typeNeeded: 'Fügen Sie zuerst einen Inhaltstyp hinzu.',
  goToModel: 'Zum Inhaltsmodell',
  missing: 'Fehlt',
  linksToEntry: 'Verlinkt Eintrag',
  linksToAsset: 'Verlinkt Asset',
} satisfies Translation<typeof en>
