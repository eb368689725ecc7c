// Converts pasted Markdown to nodes of the editor. What the field does not allow stays as text.
import type { Block, Inline } from '../../parts/text/markdown/parse.ts'
import type { Allowed } from './allowed.ts'
import type { EditorMark, EditorNode } from './convert.ts'
import { urlOf } from './urls.ts'

const SIGNS = [
  /^#{1,6} \S/m,
  /^ {0,3}(?:[-*+]|\d{1,3}[.)]) \S/m,
  /^ {0,3}> \S/m,
  /^(?:```|~~~)/m,
  /\[[^\]\n]{1,300}\]\([^\s()]{1,2000}\)/,
  /\*\*[^*\s](?:[^*\n]{0,300}[^*\s])?\*\*/,
  /(?<![`\w])`[^`\n]{1,300}`(?![`\w])/,
]

/** Whether a plain text was probably written as Markdown. */
export const isMarkdown = (text: string): boolean => SIGNS.some((sign) => sign.test(text))

export function markdownNodes(blocks: readonly Block[], allowed: Allowed): EditorNode[] {
  return blocks.flatMap((block): EditorNode[] => {
    switch (block.kind) {
      case 'heading': {
        const { level, content } = block
        const isAllowed = allowed.has(`heading-${level}`)
        return [textBlock(inlineNodes(content, allowed), isAllowed ? { type: 'heading', attrs: { level } } : undefined)]
      }
      case 'paragraph':
        return [textBlock(inlineNodes(block.content, allowed))]
      case 'code':
        return [textBlock(textNodes(block.text, allowed.hasMark('code') ? [{ type: 'code' }] : []))]
      case 'quote':
        return quoteNodes(markdownNodes(block.content, allowed), allowed)
      case 'list':
        return listNodes(block, allowed)
      default:
        return [allowed.has('hr') ? { type: 'horizontalRule' } : textBlock(textNodes('---', []))]
    }
  })
}

const textBlock = (content: EditorNode[], block: EditorNode = { type: 'paragraph' }): EditorNode => ({
  ...block,
  ...(content.length > 0 && { content }),
})

/** Quotes contain only paragraphs. */
function quoteNodes(content: EditorNode[], { has }: Allowed): EditorNode[] {
  const isQuote = has('blockquote') && content.length > 0 && content.every(({ type }) => type === 'paragraph')
  return isQuote ? [{ type: 'blockquote', content }] : content
}

function listNodes({ isOrdered, items }: Extract<Block, { kind: 'list' }>, allowed: Allowed): EditorNode[] {
  const contents = items.map((item) => markdownNodes(item, allowed))
  if (!allowed.has(isOrdered ? 'ordered-list' : 'unordered-list')) {
    return contents.flatMap(([first, ...more], index) => {
      const marker = isOrdered ? `${index + 1}. ` : '- '
      const content = [...textNodes(marker, []), ...(first?.content ?? [])]
      return first?.type === 'paragraph' ? [{ ...first, content }, ...more] : [...(first ? [first] : []), ...more]
    })
  }
  const listItems = contents.map((content) => ({
    type: 'listItem',
    content: content.length === 0 ? [{ type: 'paragraph' }] : content,
  }))
  return [{ type: isOrdered ? 'orderedList' : 'bulletList', content: listItems }]
}

const textNodes = (text: string, marks: readonly EditorMark[]): EditorNode[] =>
  text === '' ? [] : [{ type: 'text', text, ...(marks.length > 0 && { marks: [...marks] }) }]

const MARKS = { strong: 'bold', em: 'italic', del: 'strikethrough' } as const

function inlineNodes(inlines: readonly Inline[], allowed: Allowed, marks: readonly EditorMark[] = []): EditorNode[] {
  const also = (type: string) =>
    allowed.hasMark(type) && marks.every((mark) => mark.type !== type) ? [...marks, { type }] : marks
  return inlines.flatMap((inline): EditorNode[] => {
    switch (inline.kind) {
      case 'text':
        return textNodes(inline.text, marks)
      case 'break':
        return textNodes('\n', marks)
      case 'code':
        return textNodes(inline.text, also('code'))
      case 'link': {
        const uri = allowed.has('hyperlink') ? urlOf(inline.address) : null
        const link = { type: 'hyperlink', attrs: { nodeType: 'hyperlink', data: { uri } } }
        const text = inlineNodes(inline.content, allowed, uri === null ? marks : [...marks, link])
        return uri === null ? [...text, ...textNodes(` (${inline.address})`, marks)] : text
      }
      case 'image':
        return textNodes(`![${inline.content.map(plainText).join('')}](${inline.address})`, marks)
      default:
        return inlineNodes(inline.content, allowed, also(MARKS[inline.kind]))
    }
  })
}

function plainText(inline: Inline): string {
  if ('text' in inline) return inline.text
  return 'content' in inline ? inline.content.map(plainText).join('') : '\n'
}
