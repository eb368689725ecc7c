import { t } from '../../i18n/common.ts'
import { NODES } from './nodes.tsx'
import classes from './rich-text.module.css'
import { TextNode } from './text-node.tsx'
import { isNode, type RichTextNode } from './tree.ts'

/** Deeper nesting than in any real text; stops malicious documents. */
const MAX_DEPTH = 40

/**
 * Renders a rich text document. Only known node types are rendered, each by its own component; content never becomes
 * markup or an unchecked URL.
 */
export function RichText({ document }: { document: unknown }) {
  if (!isNode(document) || document.nodeType !== 'document') return <p>{t('invalidRichText')}</p>
  return (
    <div className={classes.text}>
      <Nodes nodes={document.content ?? []} depth={0} />
    </div>
  )
}

function Nodes({ nodes, depth }: { nodes: readonly unknown[]; depth: number }) {
  return nodes.map((node, index) => {
    if (!isNode(node)) return null
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no identity, and a rendered text never reorders them
    return <Node key={index} node={node} depth={depth} />
  })
}

function Node({ node, depth }: { node: RichTextNode; depth: number }) {
  if (node.nodeType === 'text') return <TextNode node={node} />
  const Shown = NODES.get(node.nodeType)
  if (Shown === undefined)
    return <span className={classes.unknown}>{t('unknownNode', { type: node.nodeType.slice(0, 40) })}</span>
  return <Shown node={node}>{depth < MAX_DEPTH ? <Nodes nodes={node.content ?? []} depth={depth + 1} /> : '…'}</Shown>
}
