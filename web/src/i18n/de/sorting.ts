import type { sorting as en } from '../en/sorting.ts'
import type { Translation } from '../translation.ts'

export const sorting = {
  instructions:
    'Leertaste nimmt ein Element auf, Pfeiltasten verschieben es, Leertaste legt es ab, und Escape bricht ab.',
  sortable: 'sortierbar',
  pickedUp: 'Position {position, number} von {count, number} aufgenommen.',
  moved: 'An Position {position, number} von {count, number}.',
  outside: 'Außerhalb der Liste.',
  dropped: 'An Position {position, number} von {count, number} abgelegt.',
  canceled: 'Abgebrochen. Wieder an Position {position, number} von {count, number}.',
} satisfies Translation<typeof en>
