import { member } from '../resources/json.ts'
import { NODE_TYPES } from './node-types.ts'
import { traverse } from './traverse.ts'

/** The text of a document for full-text search, one line per block. */
export function plainText(document: unknown): string {
  const lines: string[] = []
  let line = ''
  traverse(document, ({ node }) => {
    const nodeType = member(node, 'nodeType')
    if (typeof nodeType === 'string' && NODE_TYPES.get(nodeType)?.block) {
      lines.push(line)
      line = ''
    }
    const value = member(node, 'value')
    if (nodeType === 'text' && typeof value === 'string') line += value
    return true
  })
  return [...lines, line].filter((text) => text !== '').join('\n')
}
