import type { general as en } from '../en/general.ts'
import type { Translation } from '../translation.ts'

export const general = {
  lead: 'Diesen Space umbenennen, archivieren oder löschen.',
  space: 'Space',
  renamed: 'Space in „{name}“ umbenannt.',
  id: 'ID <id></id>',
  delete: 'Space löschen',
  deleteTitle: 'Diesen Space löschen',
  deleteHint: 'Löscht alle Umgebungen, Inhalte, Dateien, API-Schlüssel und Webhooks des Space.',
  deleteWarning:
    'Das kann nicht rückgängig gemacht werden. Websites, die diesen Space lesen, funktionieren sofort nicht mehr.',
  archive: 'Space archivieren',
  archiveTitle: 'Diesen Space archivieren',
  archiveHint:
    'Alle Inhalte bleiben erhalten. Mitglieder können sie ansehen, aber nicht ändern, und kein API-Schlüssel kann sie lesen.',
  archiveQuestion: '„{name}“ archivieren?',
  archiveWarning:
    'Websites, die diesen Space lesen, funktionieren sofort nicht mehr. Sie können ihn jederzeit aus dem Archiv holen.',
  archived: '„{name}“ archiviert.',
  unarchive: 'Space aus dem Archiv holen',
  unarchiveTitle: 'Diesen Space aus dem Archiv holen',
  unarchiveHint: 'Inhalte können wieder geändert werden, und die API-Schlüssel funktionieren wie zuvor.',
  unarchived: '„{name}“ ist wieder in Verwendung.',
} satisfies Translation<typeof en>
