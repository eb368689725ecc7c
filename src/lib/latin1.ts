/** The bytes of a text in UTF-8 as a text of one character for each. What is ASCII is that already. */
export const latin1Of = (text: string): string =>
  Buffer.byteLength(text) === text.length ? text : Buffer.from(text).toString('latin1')
