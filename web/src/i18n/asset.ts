import { asset } from './en/asset.ts'
import { translator } from './translator.ts'

export const t = translator('asset', asset)
