import type { ContentTypeLimits } from '#domain/content-types/parse-content-type'
import type { UseCaseLimits } from '../context.ts'

export const contentTypeLimits = (limits: UseCaseLimits): ContentTypeLimits => ({
  fields: limits.fieldsPerContentType,
  symbolCharacters: limits.symbolCharacters,
  textCharacters: limits.textCharacters,
  listItems: limits.listItems,
})
