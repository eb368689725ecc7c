/** The position of a value in the response. Only errors need the whole path, so it is a linked list. */
export interface Path {
  readonly parent: Path | null
  readonly key: string | number
}

export const pathAt = (parent: Path | null, key: string | number): Path => ({ parent, key })

/** The keys from the root to the value. */
export function pathKeys(path: Path): (string | number)[] {
  const keys: (string | number)[] = []
  for (let at: Path | null = path; at; at = at.parent) keys.push(at.key)
  return keys.reverse()
}
