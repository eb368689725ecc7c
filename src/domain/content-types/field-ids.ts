import type { ContentTypeBody, Field } from './content-type.ts'

type Ids = (type: Pick<ContentTypeBody, 'fields'>) => ReadonlySet<string>

/** Content types are remembered, and asked for their ids by every entry that is read or written. */
function memoizedIds(isWanted: (field: Field) => boolean): Ids {
  const remembered = new WeakMap<ContentTypeBody['fields'], ReadonlySet<string>>()
  return ({ fields }) => {
    const known = remembered.get(fields)
    if (known) return known
    const ids = new Set(fields.filter(isWanted).map(({ id }) => id))
    remembered.set(fields, ids)
    return ids
  }
}

export const fieldIds = memoizedIds(() => true)

export const unlocalizedIds = memoizedIds(({ localized }) => !localized)
