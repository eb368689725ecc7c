// The menu that opens when an editor types a slash: at which position, and which command is active.
import { type Editor, Extension } from '@tiptap/core'
import { type EditorState, Plugin, PluginKey } from '@tiptap/pm/state'
import type { BlockCommand } from './block-commands.ts'

export interface SlashItem extends Pick<BlockCommand, 'title' | 'Icon' | 'markdown'> {
  /** The node type in the API, by which it is found too. */
  nodeType: string
  run: (editor: Editor) => void
}

export interface SlashMenu {
  /** The position of the slash. */
  from: number
  active: number
}

const KEY = new PluginKey<SlashMenu | null>('slashMenu')

export const slashMenuOf = (state: EditorState): SlashMenu | null => KEY.getState(state) ?? null

/** The text between the slash and the cursor. */
export const queryOf = (state: EditorState, { from }: SlashMenu): string =>
  state.doc.textBetween(from + 1, Math.max(from + 1, state.selection.head), '\n', '\ufffc')

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '')

export const matching = (items: readonly SlashItem[], query: string): readonly SlashItem[] =>
  items.filter(({ title, nodeType }) => [title, nodeType].some((name) => plain(name).includes(plain(query.trim()))))

/** Without a space directly after the slash, and not longer than any command. */
const isQuery = (text: string): boolean => /^(?:[\p{L}\d][\p{L}\d -]{0,30})?$/u.test(text)

function next(state: EditorState, menu: SlashMenu): SlashMenu | null {
  const { selection, doc } = state
  if (!selection.empty || menu.from >= doc.content.size) return null
  const $slash = doc.resolve(menu.from)
  const isInside = $slash.sameParent(selection.$head) && selection.head > menu.from && $slash.parent.isTextblock
  if (!isInside || doc.textBetween(menu.from, menu.from + 1) !== '/') return null
  return isQuery(queryOf(state, menu)) ? menu : null
}

/** Removes the typed text and runs the command. */
export function runSlashItem(editor: Editor, menu: SlashMenu, item: SlashItem): void {
  editor.view.dispatch(editor.state.tr.setMeta(KEY, null).delete(menu.from, editor.state.selection.head))
  item.run(editor)
}

export const SLASH_LIST = 'sheaf-slash-menu'

export const slashMenu = (items: () => readonly SlashItem[]) =>
  Extension.create({
    name: 'slashMenu',
    // Its keys come before those of lists and tables.
    priority: 1000,
    addProseMirrorPlugins() {
      const { editor } = this
      const press = (menu: SlashMenu, key: string): boolean => {
        const found = matching(items(), queryOf(editor.state, menu))
        const set = (changed: SlashMenu | null) => editor.view.dispatch(editor.state.tr.setMeta(KEY, changed))
        if (key === 'Escape') set(null)
        else if (found.length === 0) return false
        else if (key === 'ArrowDown') set({ ...menu, active: (menu.active + 1) % found.length })
        else if (key === 'ArrowUp') set({ ...menu, active: (menu.active - 1 + found.length) % found.length })
        else if (key === 'Enter' || key === 'Tab')
          runSlashItem(editor, menu, found[Math.min(menu.active, found.length - 1)]!)
        else return false
        return true
      }
      return [
        new Plugin<SlashMenu | null>({
          key: KEY,
          state: {
            init: () => null,
            apply(tr, before, _, state) {
              const set = tr.getMeta(KEY) as SlashMenu | null | undefined
              if (set !== undefined) return set
              const moved = before && {
                ...before,
                from: tr.mapping.map(before.from),
                active: tr.docChanged ? 0 : before.active,
              }
              return moved && next(state, moved)
            },
          },
          props: {
            handleTextInput(view, from, to, text) {
              const { $from } = view.state.selection
              const before = $from.parent.textBetween(0, $from.parentOffset, '\n', '\ufffc').at(-1)
              if (text !== '/' || !(before === undefined || /\s/.test(before))) return false
              view.dispatch(
                view.state.tr.insertText('/', from, to).setMeta(KEY, { from, active: 0 } satisfies SlashMenu),
              )
              return true
            },
            handleKeyDown(view, event) {
              const menu = slashMenuOf(view.state)
              if (menu === null || event.isComposing || !press(menu, event.key)) return false
              // Escape must not close the dialog or the full screen around the editor.
              event.preventDefault()
              event.stopPropagation()
              return true
            },
            attributes(state): Record<string, string> {
              const menu = slashMenuOf(state)
              if (menu === null) return {}
              return { 'aria-controls': SLASH_LIST, 'aria-activedescendant': `${SLASH_LIST}-${menu.active}` }
            },
          },
        }),
      ]
    },
  })
