import type { schedule as en } from '../en/schedule.ts'
import type { Translation } from '../translation.ts'

export const schedule = {
  title: 'Planung',
  action: 'Aktion',
  date: 'Datum',
  time: 'Uhrzeit',
  timeZone: 'Zeitzone',
  schedule: 'Planen',
  inPast: 'Wählen Sie einen Zeitpunkt in der Zukunft.',
  publishHint: 'Veröffentlicht den Inhalt im dann aktuellen Stand.',
  name_publish: 'Veröffentlichen',
  name_unpublish: 'Veröffentlichung aufheben',
  failed_publish: 'Veröffentlichen fehlgeschlagen',
  failed_unpublish: 'Aufheben der Veröffentlichung fehlgeschlagen',
  planned_publish: 'Wird veröffentlicht: {time}',
  planned_unpublish: 'Veröffentlichung endet: {time}',
  cancel_publish: 'Abbrechen: Veröffentlichen {time}',
  cancel_unpublish: 'Abbrechen: Veröffentlichung aufheben {time}',
  scheduled: 'Geplant',
  canceled: 'Planung abgebrochen.',
  unknownReason: 'Unbekannter Grund.',
  loadFailed: 'Die Planung konnte nicht geladen werden.',
  nothing: 'Nichts geplant.',
  showAll: 'Alle anzeigen',

  pageTitle: 'Geplant',
  failed: 'Fehlgeschlagen',
  upcoming: 'Anstehend',
  noActions: 'Nichts geplant',
  noActionsHint: 'Öffnen Sie einen Eintrag oder eine Datei und wählen Sie „Planen“.',
} satisfies Translation<typeof en>
