// Links in the text: the keys for them, and links from typed and pasted URLs.

import { Extension, getMarkRange } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { SHORTCUTS } from '../../parts/keyboard/shortcuts.ts'
import type { Allowed } from './allowed.ts'
import { urlBefore } from './urls.ts'

export interface Hyperlink {
  nodeType: string
  data: Record<string, unknown>
}

interface LinkAt extends Hyperlink {
  from: number
  to: number
}

/** The link that contains the selection; null for none. */
export function linkAt({ selection, schema }: EditorState): LinkAt | null {
  const type = schema.marks.hyperlink!
  const range = getMarkRange(selection.$from, type)
  if (!range || selection.to > range.to) return null
  const mark = type.isInSet(selection.$from.marks()) ?? type.isInSet(selection.$from.nodeAfter?.marks ?? [])
  return mark ? { ...(mark.attrs as Hyperlink), from: range.from, to: range.to } : null
}

/** Links the selected text; null if the selection is empty or more than text of one block. */
export function linkSelection(state: EditorState, url: string): Transaction | null {
  const { selection, schema } = state
  if (!(selection instanceof TextSelection) || selection.empty || !selection.$from.sameParent(selection.$to))
    return null
  const mark = schema.marks.hyperlink!.create({ nodeType: 'hyperlink', data: { uri: url } })
  return state.tr.addMark(selection.from, selection.to, mark).removeStoredMark(mark.type)
}

/** Links the URL before the cursor; null if there is none, or if it is linked already. */
export function linkBefore(state: EditorState): Transaction | null {
  const { $from, empty } = state.selection
  if (!empty || !$from.parent.isTextblock) return null
  const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc')
  const found = urlBefore(before)
  if (found === null) return null
  const { hyperlink, code } = state.schema.marks
  const [from, to] = [found.from, found.to].map((offset) => $from.start() + offset) as [number, number]
  if ([hyperlink!, code!].some((type) => state.doc.rangeHasMark(from, to, type))) return null
  const mark = hyperlink!.create({ nodeType: 'hyperlink', data: { uri: found.url } })
  return closeHistory(state.tr.addMark(from, to, mark).removeStoredMark(mark.type))
}

export interface LinkKeys {
  editLink: () => void
  openLink: (link: Hyperlink) => void
}

/** Mod-K edits the link of the selection, Alt-Enter opens the link at the cursor, typed URLs become links. */
export const links = ({ has }: Allowed, { editLink, openLink }: LinkKeys) =>
  Extension.create({
    name: 'links',
    priority: 200,
    addKeyboardShortcuts() {
      return {
        [SHORTCUTS.link.keys]: () => {
          const { state } = this.editor
          // Without a selection the keys open the palette.
          if (state.selection.empty && linkAt(state) === null) return false
          editLink()
          return true
        },
        [SHORTCUTS.openLink.keys]: () => {
          const link = linkAt(this.editor.state)
          if (link) openLink(link)
          return link !== null
        },
      }
    },
    addProseMirrorPlugins() {
      if (!has('hyperlink')) return []
      const link = (view: { state: EditorState; dispatch: (tr: Transaction) => void }) => {
        const tr = linkBefore(view.state)
        if (tr) view.dispatch(tr)
        return false
      }
      return [
        new Plugin({
          props: {
            handleTextInput: (view, _from, _to, text) => /^\s$/.test(text) && link(view),
            handleKeyDown: (view, event) => event.key === 'Enter' && !event.isComposing && link(view),
          },
        }),
      ]
    },
  })
