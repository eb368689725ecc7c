// Stores the draft of a form in this tab, so that it survives a reload or a new sign-in.

export interface DraftOwner {
  user: string
  space: string
  environment: string
  /** What it is about: "content_types/article". */
  form: string
}

const nameOf = ({ user, space, environment, form }: DraftOwner): string =>
  `sheaf-draft:${[user, space, environment, form].map(encodeURIComponent).join(':')}`

/** The stored draft; null for none. */
export function readDraft<T>(owner: DraftOwner): T | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(nameOf(owner)) ?? 'null') as T | null
  } catch {
    return null
  }
}

/** Null removes it. Without storage the draft is still on the page, which asks before the user leaves. */
export function storeDraft(owner: DraftOwner, draft: unknown): void {
  try {
    if (draft === null) window.sessionStorage.removeItem(nameOf(owner))
    else window.sessionStorage.setItem(nameOf(owner), JSON.stringify(draft))
  } catch {
    // Full or disabled.
  }
}
