import type { ContentTypeBody, Field } from './content-type.ts'

type Ids = (type: Pick<ContentTypeBody, 'fields'>) => ReadonlySet<string>

/** Memoized, because content types are cached and every read or write of an entry needs these ids. */
function memoizedIds(isIncluded: (field: Field) => boolean): Ids {
  const memo = new WeakMap<ContentTypeBody['fields'], ReadonlySet<string>>()
  return ({ fields }) => {
    const known = memo.get(fields)
    if (known) return known
    const ids = new Set(fields.filter(isIncluded).map(({ id }) => id))
    memo.set(fields, ids)
    return ids
  }
}

export const fieldIds = memoizedIds(() => true)

export const unlocalizedIds = memoizedIds(({ localized }) => !localized)
