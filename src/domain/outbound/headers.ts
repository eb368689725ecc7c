/** Headers that the HTTP client sets itself: another value would change the target or the length of the request. */
const OWN_HEADERS = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'te', 'expect'])

/** May a user set this header? Line breaks would inject another one. */
export const isSendableHeader = (name: string, value: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(name) &&
  !OWN_HEADERS.has(name.toLowerCase()) &&
  /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
