import { API_REFERENCE } from '../screens/api-reference.ts'
import { ADMIN, examine } from '../screens/examine.ts'

examine('the API reference', ADMIN, API_REFERENCE)
