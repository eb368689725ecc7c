import type { ReactNode } from 'react'
import type { RichTextNode } from './tree.ts'

const MARKS: Readonly<Record<string, (children: ReactNode) => ReactNode>> = {
  bold: (children) => <strong>{children}</strong>,
  italic: (children) => <em>{children}</em>,
  underline: (children) => <u>{children}</u>,
  code: (children) => <code>{children}</code>,
  superscript: (children) => <sup>{children}</sup>,
  subscript: (children) => <sub>{children}</sub>,
  strikethrough: (children) => <s>{children}</s>,
}

export function TextNode({ node }: { node: RichTextNode }) {
  if (typeof node.value !== 'string') return null
  const marks = Array.isArray(node.marks) ? node.marks : []
  let shown: ReactNode = node.value
  for (const mark of marks) {
    const type = typeof mark?.type === 'string' ? mark.type : ''
    if (Object.hasOwn(MARKS, type)) shown = MARKS[type]!(shown)
  }
  return shown
}
