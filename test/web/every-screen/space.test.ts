import { ADMIN, examine } from '../screens/examine.ts'
import { FILES } from '../screens/files.ts'
import { MODEL } from '../screens/model.ts'
import { SETTINGS } from '../screens/settings.ts'

examine('the content model', ADMIN, MODEL)
examine('files', ADMIN, FILES)
examine('settings', ADMIN, SETTINGS)
