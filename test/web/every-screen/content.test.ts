import { ENTRY } from '../screens/entry.ts'
import { ADMIN, examine } from '../screens/examine.ts'
import { LISTS } from '../screens/lists.ts'

examine('lists', ADMIN, LISTS)
examine('entries', ADMIN, ENTRY)
