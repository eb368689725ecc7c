import type { TextIndex } from './field-rules.ts'
import { textKey } from './text-key.ts'

export const TEXT_INDEX: TextIndex = {
  column: 'text',
  toIndex: (value) => (typeof value === 'string' ? textKey(value) : undefined),
  fromQuery: textKey,
}

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '')
