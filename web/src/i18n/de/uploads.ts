import type { uploads as en } from '../en/uploads.ts'
import type { Translation } from '../translation.ts'

export const uploads = {
  uploads: 'Uploads',
  uploading:
    '{count, plural, one {# Datei wird hochgeladen} other {# Dateien werden hochgeladen}}{failed, plural, =0 {} other {, # fehlgeschlagen}}',
  uploaded:
    '{count, plural, one {# Datei} other {# Dateien}} hochgeladen{reused, plural, =0 {} other {, # wiederverwendet}}{failed, plural, =0 {} other {, # fehlgeschlagen}}',
  clear: 'Liste leeren',
  state_waiting: 'Wartet',
  state_sending: 'Wird hochgeladen',
  state_processing: 'Wird verarbeitet',
  state_publishing: 'Wird veröffentlicht',
  state_done: 'Fertig',
  state_failed: 'Fehlgeschlagen',
  duplicates: '{count, plural, one {# Datei gibt es schon} other {# Dateien gibt es schon}}',
  state_duplicate: 'Schon vorhanden',
  state_reused: 'Vorhandene Datei verwendet',
  sameFile: 'Dieselbe Datei wie',
  useExisting: 'Vorhandene verwenden',
  uploadAnyway: 'Trotzdem hochladen',
  cancelUpload: 'Abbrechen',
  progress: 'Fortschritt von {name}',
  cancel: 'Hochladen von {name} abbrechen',
  canceled: 'Abgebrochen.',
  failed: 'Das Hochladen ist fehlgeschlagen.',
  fileName: 'Datei',
} satisfies Translation<typeof en>
