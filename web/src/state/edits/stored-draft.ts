// A form that is sent as a whole, kept in this tab while it is not: signing in again or a reload loses nothing of it.

export interface DraftOwner {
  user: string
  space: string
  environment: string
  /** What it is about: "content_types/article". */
  form: string
}

const nameOf = ({ user, space, environment, form }: DraftOwner): string =>
  `sheaf-draft:${[user, space, environment, form].map(encodeURIComponent).join(':')}`

/** What was kept; null for nothing. */
export function readDraft<T>(owner: DraftOwner): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(nameOf(owner)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null forgets it. A browser that keeps nothing still has it on the page, which asks before it is left. */
export function keepDraft(owner: DraftOwner, draft: unknown): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(nameOf(owner))
    else window.sessionStorage.setItem(nameOf(owner), JSON.stringify(draft))
  } catch {
    // Full, or closed.
  }
}
