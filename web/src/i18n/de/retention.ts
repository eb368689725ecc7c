import type { retention as en } from '../en/retention.ts'
import type { Translation } from '../translation.ts'

export const retention = {
  lead: 'Wie lange Verlauf, Änderungsprotokoll und Webhook-Aufrufe dieses Space aufbewahrt werden. Ältere Daten werden stündlich gelöscht und können nicht wiederhergestellt werden.',
  limits: 'Grenzen dieses Space',
  versionDays: 'Tage für Versionen',
  hint_versionDays: 'Wie lange eine Version bleibt, nachdem eine neuere sie ersetzt hat; mindestens 4 Tage.',
  versionCount: 'Versionen je Eintrag oder Datei',
  hint_versionCount: 'Die neueste und die veröffentlichte Version bleiben immer erhalten.',
  changeDays: 'Tage für das Änderungsprotokoll',
  hint_changeDays: 'Mindestens 7. Clients, die länger offline waren, müssen von vorn synchronisieren.',
  webhookCallDays: 'Tage für Webhook-Aufrufe',
  hint_webhookCallDays: 'Sofern das kürzer ist als die Einstellung der Installation.',
  emptyHint: 'Ein leeres Feld bedeutet die Einstellung der Installation, 0 keine Grenze.',
  problem: 'Geben Sie eine ganze Zahl von 0 bis {max, number} ein, oder nichts.',
  saved: 'Aufbewahrung gespeichert.',
  effective: 'Wirksam',
  days: '{count, plural, one {# Tag} other {# Tage}}',
  unlimited: 'Keine Grenze',
} satisfies Translation<typeof en>
