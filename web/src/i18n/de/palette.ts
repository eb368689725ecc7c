import type { palette as en } from '../en/palette.ts'
import type { Translation } from '../translation.ts'

export const palette = {
  title: 'Suchen oder Befehl ausführen',
  field: 'Einträge, Assets, Inhaltstypen, Einstellungen und Befehle suchen',
  placeholder: 'Suchen oder Befehl ausführen…',
  results: 'Ergebnisse',
  searching: 'Suche läuft…',
  noMatches: 'Keine Treffer',

  entries: 'Einträge',
  assets: 'Assets',
  contentTypes: 'Inhaltstypen',
  pages: 'Seiten',
  commands: 'Befehle',
  spaces: 'Spaces',

  home: 'Start',
  content: 'Inhalte',
  scheduled: 'Geplant',
  media: 'Medien',
  contentModel: 'Inhaltsmodell',
  apiReference: 'API-Referenz',
  graphql: 'GraphQL',
  settings: 'Einstellungen: {section}',
  yourAccount: 'Ihr Konto',
  goToSpace: 'Zum Space {name}',
  allSpaces: 'Alle Spaces',
  createSpace: 'Space erstellen',
  lightTheme: 'Helles Design',
  darkTheme: 'Dunkles Design',
  addEntry: 'Eintrag hinzufügen: {type}',
  switchEnvironment: 'Zur Umgebung {environment} wechseln',

  keywords_space: 'wechseln öffnen',
  keywords_spaces: 'wechseln gehe zu',
  keywords_createSpace: 'neu anlegen hinzufügen',
  keywords_account: 'gehe zu einstellungen passwort',
  keywords_theme: 'umschalten darstellung farben',
  keywords_type: 'inhaltstyp',
  keywords_page: 'gehe zu einstellungen',
  keywords_addEntry: 'neu erstellen schreiben',
} satisfies Translation<typeof en>
