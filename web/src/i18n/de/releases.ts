import type { releases as en } from '../en/releases.ts'
import type { Translation } from '../translation.ts'

export const releases = {
  title: 'Releases',
  lead: 'Einträge und Dateien gemeinsam veröffentlichen.',
  create: 'Release erstellen',
  name: 'Name',
  empty: 'Noch keine Releases',
  emptyHint: 'Ein Release sammelt Einträge und Dateien und veröffentlicht sie alle auf einmal.',
  active: 'In Vorbereitung',
  archived: 'Veröffentlicht oder archiviert',
  items: '{count, plural, one {# Element} other {# Elemente}}',

  addTo: 'Zu Release hinzufügen',
  add: 'Hinzufügen',
  release: 'Release',
  newRelease: 'Neues Release',
  added: '{count, plural, one {1 Element} other {# Elemente}} zu {name} hinzugefügt.',
  inNone: 'In keinem Release.',

  publish: 'Release veröffentlichen',
  publishTitle: '{name} veröffentlichen?',
  publishText:
    'Alle Elemente werden auf einmal veröffentlicht, in den Versionen dieses Releases. Danach wird das Release archiviert.',
  published: 'Release veröffentlicht.',
  publishFailed: 'Es wurde nichts veröffentlicht: Einige Elemente haben Probleme.',
  delete: 'Release löschen',
  deleteTitle: '{name} löschen?',
  deleteText: 'Die Einträge und Dateien bleiben. Ihre Versionen in diesem Release gehen verloren.',
  deleted: 'Release gelöscht.',
  schedule: 'Planen',

  contents: 'Inhalt',
  noItems: 'Dieses Release ist leer',
  noItemsHint:
    'Wählen Sie Einträge oder Dateien in einer Liste aus oder öffnen Sie einen Eintrag oder eine Datei, und wählen Sie dann „Zu Release hinzufügen“.',
  ready: 'Bereit',
  checking: 'Wird geprüft…',
  notReady: '{count, plural, one {1 Element hat Probleme} other {# Elemente haben Probleme}}',
  allReady: 'Alle Elemente können veröffentlicht werden.',
  unpublishes: 'Veröffentlichung wird aufgehoben',
  outsideDrafts:
    '{count, plural, one {Verweist auf 1 Entwurf außerhalb dieses Releases} other {Verweist auf # Entwürfe außerhalb dieses Releases}}',
  new: 'Noch nicht veröffentlicht',
  unchanged: 'Wie veröffentlicht',
  changes: 'Änderungen: {fields}',
  field_title: 'Titel',
  field_description: 'Beschreibung',
  field_file: 'Datei',
  draftChanged: 'Weicht vom aktuellen Entwurf ab.',
  takeDraft: 'Entwurf übernehmen',
  takeDraftOf: 'Entwurf von {name} übernehmen',
  draftTaken: 'Entwurf in das Release übernommen.',
  remove: 'Entfernen',
  removeItem: '{name} entfernen',
  removed: 'Aus dem Release entfernt.',
  isArchived: 'Dieses Release ist archiviert und kann nicht geändert werden.',
  preview: 'Vorschau',
  previewHint:
    'Um Ihre Website mit diesem Release in der Vorschau zu sehen, geben Sie ihrem Vorschau-Client diese Option:',
  previewOption: 'Vorschau-Option',

  history: 'Verlauf',
  showOlder: 'Ältere anzeigen',
  done_publish: 'Veröffentlicht',
  done_unpublish: 'Veröffentlichung aufgehoben',
  done_revert: 'Zurückgesetzt',
  revert: 'Zurücksetzen',
  revertTitle: '{name} zurücksetzen?',
  revertText_publish:
    'Alle Elemente werden auf einmal wiederhergestellt: ihre Entwürfe und was vor diesem Release veröffentlicht war. Bei Elementen, die vorher nicht veröffentlicht waren, wird die Veröffentlichung aufgehoben.',
  revertText_unpublish:
    'Alle Elemente werden auf einmal wieder veröffentlicht, in den Versionen, die vorher veröffentlicht waren.',
  revertText_revert:
    'Alle Elemente werden auf einmal auf den Stand gebracht, der vor dem Zurücksetzen veröffentlicht war.',
  revertCondition: 'Wurde ein Element inzwischen geändert, wird nichts zurückgesetzt.',
  reverted: 'Release zurückgesetzt.',
  notReverted: 'Es wurde nichts zurückgesetzt',
  notRevertedText:
    '{count, plural, one {1 Element kann nicht wiederhergestellt werden:} other {# Elemente können nicht wiederhergestellt werden:}}',
  changedSince: 'Es wurde inzwischen geändert.',
} satisfies Translation<typeof en>
