/** The UTF-8 bytes of a text as a Latin-1 string, one character for each byte. ASCII stays as it is. */
export const toLatin1 = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1')
