import { lazy, Suspense } from 'react'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { Placeholder } from '../rich-text/placeholder.tsx'

const Area = lazy(async () => ({ default: (await import('../rich-text/rich-text-area.tsx')).RichTextArea }))

/** The largest editor, loaded with the first rich text field. */
export function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<Placeholder />}>
      <Area {...props} />
    </Suspense>
  )
}
