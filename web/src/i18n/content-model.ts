import { contentModel } from './en/content-model.ts'
import { translator } from './translator.ts'

export const t = translator('contentModel', contentModel)
