import type { auditLog as en } from '../en/audit-log.ts'
import type { Translation } from '../translation.ts'

export const auditLog = {
  lead: 'Anmeldungen und Änderungen an Mitgliedern, Berechtigungen, Schlüsseln und Einstellungen in der ganzen Organisation. Manipulationen am Log sind erkennbar.',
  exportCsv: 'CSV exportieren',
  exportJsonLines: 'JSON Lines exportieren',
  exportFailed: 'Export fehlgeschlagen.',
  action: 'Aktion',
  actionProblem: 'Geben Sie Aktionen wie „role.update“ ein, durch Kommas getrennt.',
  who: 'Wer',
  everyone: 'Alle',
  where: 'Wo',
  everywhere: 'Überall',
  thisSpace: 'Dieser Space',
  from: 'Von',
  until: 'Bis',
  noAccess: 'Sie haben keinen Zugriff auf das Audit-Log',
  noAccessHint: 'Wenden Sie sich an einen Administrator der Organisation.',
  events: 'Ereignisse',
  noMatches: 'Keine Treffer',
  noMatchesHint: 'Kein Ereignis entspricht allen Filtern.',
  showOlder: 'Ältere anzeigen',
  system: 'System',
  notSignedIn: 'Nicht angemeldet',
} satisfies Translation<typeof en>
