import type { format as en } from '../en/format.ts'
import type { Translation } from '../translation.ts'

// In the dative, as after "in".
export const format = {
  justNow: 'gerade eben',
  seconds: '{count, plural, one {# Sekunde} other {# Sekunden}}',
  minutes: '{count, plural, one {# Minute} other {# Minuten}}',
  hours: '{count, plural, one {# Stunde} other {# Stunden}}',
} satisfies Translation<typeof en>
