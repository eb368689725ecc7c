import { livePreview } from './en/live-preview.ts'
import { translator } from './translator.ts'

export const t = translator('livePreview', livePreview)
