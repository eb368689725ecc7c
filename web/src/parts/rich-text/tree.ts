import { isLink, type Link } from '../../api/wire.ts'

export interface RichTextNode {
  nodeType: string
  content?: readonly unknown[]
  value?: unknown
  marks?: unknown
  data?: { uri?: unknown; target?: unknown }
}

export const isNode = (value: unknown): value is RichTextNode =>
  typeof value === 'object' &&
  value !== null &&
  'nodeType' in value &&
  typeof value.nodeType === 'string' &&
  (!('content' in value) || value.content === undefined || Array.isArray(value.content))

export function targetOf(node: RichTextNode): Link | null {
  const target = node.data?.target
  return isLink(target) ? target : null
}

const SAFE_SCHEMES = new Set(['http:', 'https:', 'mailto:', 'tel:'])

/** The URL if a click may follow it; null for scripts, data and others. */
export function safeAddress(uri: unknown): string | null {
  if (typeof uri !== 'string') return null
  // Relative URLs belong to the site that shows the text, so they are no links here.
  if (!URL.canParse(uri)) return null
  const url = new URL(uri)
  return SAFE_SCHEMES.has(url.protocol) ? url.href : null
}
