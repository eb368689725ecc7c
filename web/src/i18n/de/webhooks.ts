import type { webhooks as en } from '../en/webhooks.ts'
import type { Translation } from '../translation.ts'

export const webhooks = {
  lead: 'Benachrichtigen andere Systeme über Änderungen. Aufrufe werden protokolliert, in Reihenfolge gesendet, bis zum Erfolg wiederholt und können erneut gesendet werden.',
  add: 'Webhook hinzufügen',
  list: 'Webhooks dieses Space',
  empty: 'Noch keine Webhooks',
  emptyHint: 'Bauen Sie eine Website neu, wenn Inhalte veröffentlicht werden, oder benachrichtigen Sie einen Kanal.',
  off: 'Aus',
  disabled: 'Deaktiviert: {reason}',
  failing: 'Schlägt fehl',
  succeeded: '{percent, number} % von {count, plural, one {# Aufruf} other {# Aufrufen}} erfolgreich',
  noCalls: 'Noch keine Aufrufe',
  retrying: 'Wird wiederholt',
  showAll: 'Alle Webhooks',
  notFound: 'Webhook nicht gefunden',
  notFoundHint: 'Er wurde möglicherweise gelöscht.',
  goToList: 'Zu den Webhooks',
  settings: 'Einstellungen',
  log: 'Aktivitätslog',
  test: 'Testaufruf senden',
  tested: 'Testaufruf gesendet. Das Ergebnis steht im Aktivitätslog.',
  delete: 'Webhook löschen',
  deleteWarning: 'Es werden keine Aufrufe mehr gesendet, und das Aktivitätslog wird gelöscht.',

  retries: 'Wiederholungen aller Webhooks',
  maxRetries: 'Höchstzahl der Wiederholungen',
  maxRetriesHint: 'Von 2 bis 99. Leer lassen, damit jeder Webhook selbst entscheidet.',
  maxRetriesProblem: 'Geben Sie eine Zahl von 2 bis 99 ein.',
  ownRetries: 'Jeder Webhook verwendet seine eigenen Wiederholungen.',
  retriesSaved: 'Fehlgeschlagene Aufrufe werden bis zu {count, number}-mal wiederholt.',
} satisfies Translation<typeof en>
