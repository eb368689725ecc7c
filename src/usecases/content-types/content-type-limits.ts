import type { ContentLimits } from '#config/config'
import type { ContentTypeLimits } from '#domain/content-types/parse-content-type'

export const contentTypeLimits = (limits: ContentLimits): ContentTypeLimits => ({
  fields: limits.fieldsPerContentType,
  symbolCharacters: limits.symbolCharacters,
  textCharacters: limits.textCharacters,
  listItems: limits.listItems,
})
