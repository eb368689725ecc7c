/** The opaque id of an entry: `_id` of every entry, and the argument of `_node`. */
export const nodeId = (entry: string): string => Buffer.from(`Entry:${entry}`).toString('base64url')

/** The id of the entry, or null for a text that is not a node id. */
export function parseNodeId(text: string): string | null {
  const decoded = Buffer.from(text, 'base64url').toString()
  return decoded.startsWith('Entry:') ? decoded.slice('Entry:'.length) : null
}
