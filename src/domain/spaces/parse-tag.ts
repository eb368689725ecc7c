import { validationFailed } from '../errors.ts'
import { isText } from '../platform-body.ts'
import { isObject } from '../resources/json.ts'
import { LONGEST_NAME } from '../resources/problems.ts'
import type { Tag } from './space.ts'

export interface TagBody {
  name: string
  /** Null when none was sent. */
  visibility: Tag['visibility'] | null
}

/** `visibility` may come in a header, which outranks the body. */
export function parseTag(body: unknown, header: string | null): TagBody {
  const members = isObject(body) ? body : {}
  const name = members.name
  if (!isText(name, LONGEST_NAME) || name.trim() === '') {
    throw validationFailed([{ name: 'size', path: ['name'], value: name ?? null, min: 1, max: LONGEST_NAME }])
  }
  const sys = isObject(members.sys) ? members.sys : {}
  const visibility = header ?? sys.visibility ?? null
  if (visibility !== null && visibility !== 'public' && visibility !== 'private') {
    const expected = ['private', 'public']
    throw validationFailed([{ name: 'in', path: ['sys', 'visibility'], value: visibility, expected }])
  }
  return { name, visibility }
}
