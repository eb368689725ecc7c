import { NodeSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { type DragEvent, useEffect, useState } from 'react'
import { t } from '../../i18n/rich-text.ts'
import { IconGripVertical } from '../../parts/icons/icons.ts'
import classes from './rich-text-area.module.css'

/** Drags the block under the pointer. Keys and the buttons below the text move blocks too. */
export function BlockHandle({ editor }: { editor: Editor }) {
  const [block, setBlock] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const { dom } = editor.view
    const point = ({ clientY }: PointerEvent) => {
      const found = [...dom.children].find((child) => {
        const { top, bottom } = child.getBoundingClientRect()
        return clientY >= top && clientY <= bottom
      })
      if (found instanceof HTMLElement) setBlock(found)
    }
    const hide = () => setBlock(null)
    dom.parentElement?.addEventListener('pointermove', point)
    dom.addEventListener('keydown', hide)
    return () => {
      dom.parentElement?.removeEventListener('pointermove', point)
      dom.removeEventListener('keydown', hide)
    }
  }, [editor])
  if (block === null || !block.isConnected) return null
  const drag = (event: DragEvent) => {
    const { view } = editor
    const inside = view.posAtDOM(block, 0)
    const $inside = view.state.doc.resolve(inside)
    const position = $inside.depth === 0 ? inside : $inside.before(1)
    const node = view.state.doc.nodeAt(position)
    if (node === null || !NodeSelection.isSelectable(node)) return event.preventDefault()
    view.dispatch(view.state.tr.setSelection(NodeSelection.create(view.state.doc, position)))
    const slice = view.state.selection.content()
    const { dom, text } = view.serializeForClipboard(slice)
    event.dataTransfer.clearData()
    event.dataTransfer.setData('text/html', dom.innerHTML)
    event.dataTransfer.setData('text/plain', text)
    event.dataTransfer.effectAllowed = 'copyMove'
    event.dataTransfer.setDragImage(block, 0, 0)
    view.dragging = { slice, move: true }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only for the pointer, keys move blocks too
    <div
      className={classes.handle}
      style={{ top: block.offsetTop }}
      draggable
      title={t('dragBlock')}
      onDragStart={drag}
      onDragEnd={() => setBlock(null)}
    >
      <IconGripVertical size={16} aria-hidden="true" />
    </div>
  )
}
