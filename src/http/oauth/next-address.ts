/** Pages of ours that a login may lead to. Beginning with one slash and a known word, none can lead to another host. */
const OWN_PAGE =
  /^\/(?:app(?:[/?][\x21-\x5b\x5d-\x7e]*)?|oauth\/authorize\?[\x21-\x5b\x5d-\x7e]*|invitations\/[\x21-\x5b\x5d-\x7e]*)$/

const LONGEST = 6000

/** Where to go after the login; the web app for whatever is not a page of ours. */
export const nextAddress = (text: string | null): string =>
  text !== null && text.length <= LONGEST && OWN_PAGE.test(text) && !text.includes('#') ? text : '/app'

export const loginAddress = (next: string): string => `/login?${new URLSearchParams({ next })}`
