import type { webhookSigning as en } from '../en/webhook-signing.ts'
import type { Translation } from '../translation.ts'

export const webhookSigning = {
  title_space: 'Signaturen aller Webhooks',
  title_webhook: 'Signatur',
  signed: 'Aufrufe werden signiert',
  set: '…{ending} · gesetzt <time></time>',
  previousUntil: 'das vorherige Secret ist gültig bis {time}',
  unsigned_space:
    'Aufrufe werden nicht signiert. Fügen Sie ein Secret hinzu, damit Empfänger ihre Herkunft prüfen können.',
  unsigned_webhook:
    'Aufrufe werden nicht signiert. Fügen Sie ein Secret hinzu, damit der Empfänger ihre Herkunft prüfen kann.',
  signedBySpace:
    'Aufrufe werden mit dem Secret des Space signiert. Fügen Sie ein Secret hinzu, um für diesen Webhook ein anderes zu verwenden.',
  add: 'Secret hinzufügen',
  replace: 'Secret ersetzen',
  delete: 'Secret löschen',
  deleteTitle: 'Signatur-Secret löschen?',
  deleted: 'Secret gelöscht.',
  deleteWarning_space:
    'Aufrufe von Webhooks ohne eigenes Secret werden nicht mehr signiert. Empfänger, die eine Signatur verlangen, lehnen sie ab.',
  deleteWarning_webhook: 'Die Aufrufe werden mit dem Secret des Space signiert, falls es eines gibt.',
  replaceTitle: 'Signatur-Secret ersetzen',
  overlap: 'Aktuelles Secret noch gültig lassen für',
  overlapHint:
    'Zeit, um die Empfänger umzustellen. Bis dahin tragen Aufrufe eine Standard-Webhooks-Signatur jedes Secrets. Die andere Signatur verwendet sofort das neue Secret.',
  overlap_none: 'Sofort ungültig',
  overlap_hour: 'Eine Stunde',
  overlap_day: 'Einen Tag',
  overlap_week: 'Eine Woche',
  ready: 'Das Secret ist bereit',
  forLibraries: 'Für Standard-Webhooks-Bibliotheken',
  forCustom: 'Für <code>verifyRequest</code> und eigene Prüfungen',
  librarySecret: 'Secret für Standard Webhooks',
  customSecret: 'Secret',
  example: 'Beispiel',
} satisfies Translation<typeof en>
