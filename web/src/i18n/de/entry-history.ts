import type { entryHistory as en } from '../en/entry-history.ts'
import type { Translation } from '../translation.ts'

export const entryHistory = {
  versions: 'Versionen',
  version: 'Version {version}',
  newest: 'Neueste',
  published: 'Veröffentlicht',
  showOlder: 'Ältere anzeigen',
  hideSaves: '{count, plural, one {# frühere Speicherung} other {# frühere Speicherungen}} ausblenden',
  showSaves: '{count, plural, one {# frühere Speicherung} other {# frühere Speicherungen}} anzeigen',
  savesBefore: 'Speicherungen vor Version {version}',

  comparedWithNow: 'Version {version}, verglichen mit jetzt',
  comparedWithVersion: 'Version {version}, verglichen mit Version {other}',
  versionAndNow: 'Version {version} und jetzt',
  versionAndVersion: 'Version {version} und Version {other}',
  compareWith: 'Vergleichen mit',
  compareWithNow: 'Mit jetzt vergleichen',
  compareWithVersion: 'Mit Version {version} vergleichen',
  compareWithVersionAt: 'Mit Version {version} vergleichen, {when}',
  before: 'Damals',
  now: 'Jetzt',
  noDifferences: 'Keine Unterschiede',
  noDifferencesFromNow: 'Keine Unterschiede zu jetzt',
  sameBlocks: '{count, plural, one {# Block} other {# Blöcke}} unverändert',
  empty: 'Leer',

  restoreAll: 'Alle wiederherstellen',
  restoreField: '{field} wiederherstellen',
  restored: '{count, plural, one {# Feld} other {# Felder}} aus Version {version} wiederhergestellt.',
  undo: 'Rückgängig',
} satisfies Translation<typeof en>
