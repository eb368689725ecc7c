import { DESK, NOBODY, PASSWORD } from '../screens/atlas.ts'
import { CLOSED, NOWHERE } from '../screens/closed.ts'
import { ADMIN, examine } from '../screens/examine.ts'
import { PLACES } from '../screens/places.ts'
import { SERVED } from '../screens/served.ts'
import { TROUBLES } from '../screens/troubles.ts'

examine('the frame and pages outside of spaces', ADMIN, PLACES)
examine('troubles', ADMIN, TROUBLES)
examine('signing in', null, SERVED)
examine('a user who may only read', { email: DESK, password: PASSWORD }, CLOSED)
examine('a user without a space', { email: NOBODY, password: PASSWORD }, NOWHERE)
