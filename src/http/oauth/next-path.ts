/** Pages that a login may redirect to. They begin with one slash and a known name, so none can lead to another host. */
const OWN_PAGE =
  /^\/(?:app(?:[/?][\x21-\x5b\x5d-\x7e]*)?|oauth\/authorize\?[\x21-\x5b\x5d-\x7e]*|invitations\/[\x21-\x5b\x5d-\x7e]*)$/

const MAX_LENGTH = 6000

/** The path to redirect to after the login; the web app for unknown paths. */
export const nextPath = (text: string | null): string =>
  text !== null && text.length <= MAX_LENGTH && OWN_PAGE.test(text) && !text.includes('#') ? text : '/app'

export const loginPath = (next: string): string => `/login?${new URLSearchParams({ next })}`
