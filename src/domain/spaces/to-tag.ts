import type { TagBody } from '#contract/resources/tag'
import { validationFailed } from '../errors.ts'
import { isObject } from '../resources/json.ts'
import type { Tag } from './space.ts'

export interface SentTag {
  name: string
  /** Null when none was sent. */
  visibility: Tag['visibility'] | null
}

/** `visibility` in the header overrides the body. */
export function toTag({ name, sys }: TagBody, header: string | null): SentTag {
  const visibility = header ?? (isObject(sys) ? sys.visibility : null) ?? null
  if (visibility !== null && visibility !== 'public' && visibility !== 'private') {
    const expected = ['private', 'public']
    throw validationFailed([{ name: 'in', path: ['sys', 'visibility'], value: visibility, expected }])
  }
  return { name, visibility }
}
