// Formats text while an editor types it as Markdown. Backspace directly afterwards restores the typed characters.
import { Extension, InputRule, markInputRule, wrappingInputRule } from '@tiptap/core'
import type { NodeType, ResolvedPos, Schema } from '@tiptap/pm/model'
import type { Allowed } from './allowed.ts'

/** Text between two equal delimiters, without white space at its ends. */
const between = (delimiter: string, character: string): RegExp =>
  new RegExp(
    `(?<![${character}\\w])${delimiter}([^${character}\\s](?:[^${character}]{0,300}[^${character}\\s])?)${delimiter}$`,
  )

const MARKS: readonly [name: string, find: RegExp][] = [
  ['bold', between('\\*\\*', '*')],
  ['bold', between('__', '_')],
  ['italic', between('\\*', '*')],
  ['italic', between('_', '_')],
  ['strikethrough', between('~~', '~')],
  ['code', between('`', '`')],
]

const LISTS: readonly [nodeType: string, name: string, find: RegExp][] = [
  ['unordered-list', 'bulletList', /^[-*+]\s$/],
  ['ordered-list', 'orderedList', /^1[.)]\s$/],
  ['blockquote', 'blockquote', /^>\s$/],
]

export function rulesFor(schema: Schema, { has, hasMark }: Allowed): InputRule[] {
  const marks = MARKS.filter(([name]) => hasMark(name)).map(([name, find]) =>
    markInputRule({ find, type: schema.marks[name]! }),
  )
  const wraps = LISTS.filter(([nodeType]) => has(nodeType)).map(([, name, find]) => {
    const rule = wrappingInputRule({ find, type: schema.nodes[name]! })
    const handler: typeof rule.handler = (props) =>
      props.state.doc.resolve(props.range.from).parent.type.name === 'paragraph' ? rule.handler(props) : null
    return new InputRule({ find, handler })
  })
  return [headingRule(schema, has), ...wraps, ...(has('hr') ? [lineRule(schema)] : []), ...marks]
}

/** Keeps the data of the paragraph. */
const headingRule = (schema: Schema, has: Allowed['has']) =>
  new InputRule({
    find: /^(#{1,6})\s$/,
    handler: ({ state, range, match }) => {
      const level = match[1]!.length
      const $start = state.doc.resolve(range.from)
      const type = schema.nodes.heading!
      if (!has(`heading-${level}`) || !canReplaceBlock($start, type)) return null
      const attrs = { data: $start.parent.attrs.data, level }
      state.tr.delete(range.from, range.to).setBlockType(range.from, range.from, type, attrs)
    },
  })

const lineRule = (schema: Schema) =>
  new InputRule({
    find: /^(?:---|\*\*\*|___)$/,
    handler: ({ state, range }) => {
      const $start = state.doc.resolve(range.from)
      const type = schema.nodes.horizontalRule!
      if ($start.parent.type.name !== 'paragraph' || !canReplaceBlock($start, type)) return null
      state.tr.delete(range.from, range.to).insert($start.before(), type.create())
    },
  })

const canReplaceBlock = ($at: ResolvedPos, type: NodeType): boolean =>
  $at.node(-1).canReplaceWith($at.index(-1), $at.indexAfter(-1), type)

export const markdownShortcuts = (allowed: Allowed) =>
  Extension.create({
    name: 'markdownShortcuts',
    addInputRules() {
      return rulesFor(this.editor.schema, allowed)
    },
  })
