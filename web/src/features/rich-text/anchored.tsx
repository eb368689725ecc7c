import type { Editor } from '@tiptap/react'
import { type CSSProperties, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import classes from './rich-text-area.module.css'

interface AnchoredProps {
  editor: Editor
  /** The position in the document below which it is shown. */
  at: number
  children: ReactNode
}

/** Shows its content below a position of the text, inside the editor, so that it scrolls along. */
export function Anchored({ editor, at, children }: AnchoredProps) {
  const ref = useRef<HTMLDivElement>(null)
  const [style, setStyle] = useState<CSSProperties>({ visibility: 'hidden' })
  const { doc } = editor.state
  // Edits and other widths of the window move the position on the screen.
  useLayoutEffect(() => {
    const box = ref.current!
    const place = () => {
      const area = box.offsetParent?.getBoundingClientRect()
      if (area === undefined || at > doc.content.size) return
      const { left, bottom } = editor.view.coordsAtPos(at)
      const furthest = Math.max(8, area.width - box.offsetWidth - 8)
      setStyle({ left: Math.min(Math.max(8, left - area.left), furthest), top: bottom - area.top + 4 })
    }
    place()
    window.addEventListener('resize', place)
    return () => window.removeEventListener('resize', place)
  }, [editor, at, doc])
  return (
    <div ref={ref} className={classes.anchored} style={style}>
      {children}
    </div>
  )
}
