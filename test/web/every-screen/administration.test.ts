import { examineScreens } from '../screens/examine.ts'
import { GROUPS } from '../screens/groups.ts'

examineScreens(GROUPS.administration)
