import type { ReactNode } from 'react'
import { Link as RouterLink } from 'react-router'
import { fileOf, titleOf } from '../../api/content.ts'
import { t } from '../../i18n/common.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { LinkCard } from '../content/link-card.tsx'
import { useLinked } from '../content/linked.tsx'
import classes from './rich-text.module.css'
import { type RichTextNode, safeAddress, targetOf } from './tree.ts'

export interface NodeProps {
  node: RichTextNode
  children: ReactNode
}

type NodeComponent = (props: NodeProps) => ReactNode

/** Heading levels start below the page title and the field name. */
const BLOCKS: Readonly<Record<string, NodeComponent>> = {
  paragraph: ({ children }) => <p>{children}</p>,
  'heading-1': ({ children }) => <h3 className={classes.heading1}>{children}</h3>,
  'heading-2': ({ children }) => <h3 className={classes.heading2}>{children}</h3>,
  'heading-3': ({ children }) => <h4 className={classes.heading3}>{children}</h4>,
  'heading-4': ({ children }) => <h5>{children}</h5>,
  'heading-5': ({ children }) => <h6>{children}</h6>,
  'heading-6': ({ children }) => <h6>{children}</h6>,
  'ordered-list': ({ children }) => <ol>{children}</ol>,
  'unordered-list': ({ children }) => <ul>{children}</ul>,
  'list-item': ({ children }) => <li>{children}</li>,
  blockquote: ({ children }) => <blockquote>{children}</blockquote>,
  hr: () => <hr />,
  table: ({ children }) => (
    <div className={classes.table}>
      <table>
        <tbody>{children}</tbody>
      </table>
    </div>
  ),
  'table-row': ({ children }) => <tr>{children}</tr>,
  'table-cell': ({ children }) => <td>{children}</td>,
  'table-header-cell': ({ children }) => <th>{children}</th>,
  'embedded-entry-block': Embedded,
  'embedded-asset-block': Embedded,
  'embedded-resource-block': ({ node }) => <ResourceNote node={node} />,
}

const INLINES: Readonly<Record<string, NodeComponent>> = {
  hyperlink: ({ node, children }) => {
    const address = safeAddress(node.data?.uri)
    if (address === null) return <span title={String(node.data?.uri)}>{children}</span>
    return (
      <a href={address} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  },
  'entry-hyperlink': EntryHyperlink,
  'asset-hyperlink': AssetHyperlink,
  'embedded-entry-inline': InlineEntry,
  'resource-hyperlink': ({ children }) => <span>{children}</span>,
  'embedded-resource-inline': ({ node }) => <ResourceNote node={node} />,
}

/** The rendered node types. A map, because a document may contain any property name that objects inherit. */
export const NODES: ReadonlyMap<string, NodeComponent> = new Map([
  ...Object.entries(BLOCKS),
  ...Object.entries(INLINES),
])

function Embedded({ node }: NodeProps) {
  const target = targetOf(node)
  return target === null ? null : (
    <div className={classes.embedded}>
      <LinkCard link={target} isLarge />
    </div>
  )
}

function useEntryAddress(node: RichTextNode): string | null {
  const { home } = useEnvironment()
  const target = targetOf(node)
  return target === null ? null : `${home}/entries/${encodeURIComponent(target.sys.id)}`
}

function EntryHyperlink({ node, children }: NodeProps) {
  const address = useEntryAddress(node)
  return address === null ? children : <RouterLink to={address}>{children}</RouterLink>
}

function AssetHyperlink({ node, children }: NodeProps) {
  const { defaultLocale } = useEnvironment()
  const { assets } = useLinked()
  const url = fileOf(assets?.get(targetOf(node)?.sys.id ?? ''), defaultLocale)?.url
  if (url === undefined) return children
  return (
    <a href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function InlineEntry({ node }: NodeProps) {
  const { types, defaultLocale } = useEnvironment()
  const { entries } = useLinked()
  const address = useEntryAddress(node)
  const id = targetOf(node)?.sys.id ?? ''
  const entry = entries?.get(id)
  const title = entry && titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale)
  if (address === null) return null
  return (
    <RouterLink className={classes.inline} to={address}>
      {title ?? id}
    </RouterLink>
  )
}

function ResourceNote({ node }: { node: RichTextNode }) {
  const target = node.data?.target as { sys?: { urn?: unknown } } | undefined
  return (
    <span className={classes.unknown}>
      {t('inOtherSpace', { urn: String(target?.sys?.urn ?? t('unknown')).slice(0, 120) })}
    </span>
  )
}
