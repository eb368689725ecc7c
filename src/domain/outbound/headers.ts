/** They would say something else about the request than what is sent: who is meant, where it ends. */
const OWN_HEADERS = new Set(['host', 'content-length', 'transfer-encoding', 'connection', 'upgrade', 'te', 'expect'])

/** May a caller choose this header? Line breaks would begin another one. */
export const isSendableHeader = (name: string, value: string): boolean =>
  /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,256}$/.test(name) &&
  !OWN_HEADERS.has(name.toLowerCase()) &&
  /^[\t\x20-\x7e\x80-\xff]*$/.test(value)
