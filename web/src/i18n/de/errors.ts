import type { errors as en } from '../en/errors.ts'
import type { Translation } from '../translation.ts'

export const errors = {
  unreachable: 'Der Server ist nicht erreichbar.',
  status: 'Der Server hat mit Status {status} geantwortet.',
  failed: 'Die Aktion ist fehlgeschlagen.',
  stillProcessing: 'Der Server verarbeitet diese Datei noch. Sehen Sie später wieder nach.',
  problem_taken: 'bereits vergeben.',
  problem_invalid: 'ungültig.',
  problem_required: 'erforderlich.',
} satisfies Translation<typeof en>
