import { Fragment, type ReactNode, useMemo } from 'react'
import classes from '../../rich-text/rich-text.module.css'
import { safeAddress } from '../../rich-text/tree.ts'
import { type Block, type Inline, parseMarkdown } from './parse.ts'

/** Renders Markdown. Images of other hosts are named, not loaded. */
export function Markdown({ text }: { text: string }) {
  const blocks = useMemo(() => parseMarkdown(text), [text])
  return <div className={classes.text}>{blocks.map(drawBlock)}</div>
}

const HEADINGS = ['h3', 'h3', 'h4', 'h5', 'h6', 'h6'] as const

function drawBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = HEADINGS[block.level - 1] ?? 'h6'
      return <Heading key={key}>{drawAll(block.content)}</Heading>
    }
    case 'paragraph':
      return <p key={key}>{drawAll(block.content)}</p>
    case 'code':
      return (
        <pre key={key}>
          <code>{block.text}</code>
        </pre>
      )
    case 'quote':
      return <blockquote key={key}>{block.content.map(drawBlock)}</blockquote>
    case 'rule':
      return <hr key={key} />
    case 'list': {
      const List = block.isOrdered ? 'ol' : 'ul'
      return (
        <List key={key}>
          {block.items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rendered text never reorders its items
            <li key={index}>{item.map(drawBlock)}</li>
          ))}
        </List>
      )
    }
  }
}

const drawAll = (inlines: readonly Inline[]): ReactNode => inlines.map(drawInline)

function drawInline(inline: Inline, key: number): ReactNode {
  switch (inline.kind) {
    case 'text':
      return <Fragment key={key}>{inline.text}</Fragment>
    case 'code':
      return <code key={key}>{inline.text}</code>
    case 'strong':
      return <strong key={key}>{drawAll(inline.content)}</strong>
    case 'em':
      return <em key={key}>{drawAll(inline.content)}</em>
    case 'del':
      return <s key={key}>{drawAll(inline.content)}</s>
    case 'break':
      return <br key={key} />
    default: {
      const address = safeAddress(inline.address)
      const content = inline.content.length > 0 ? drawAll(inline.content) : inline.address
      if (address === null) return <span key={key}>{content}</span>
      return (
        <a key={key} href={address} target="_blank" rel="noreferrer">
          {content}
        </a>
      )
    }
  }
}
