import type { duplicates as en } from '../en/duplicates.ts'
import type { Translation } from '../translation.ts'

export const duplicates = {
  title: 'Doppelte Dateien',
  media: 'Medien',
  hint: 'Assets, deren Dateien denselben Inhalt haben. Öffnen Sie eines, um zu sehen, wo es verwendet wird.',
  none: 'Keine Duplikate',
  noneHint: 'Jede Datei dieser Umgebung gehört nur zu einem Asset.',
  created: 'Erstellt {time}',
  more: 'Mehr anzeigen',
} satisfies Translation<typeof en>
