import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { EditorProps } from '../content-editing/editor-props.ts'

const Area = lazy(async () => ({ default: (await import('../rich-text/rich-text-area.tsx')).RichTextArea }))

/** The largest editor, loaded with the first rich text field. */
export function RichTextEditor(props: EditorProps) {
  return (
    <Suspense fallback={<Skeleton height={180} />}>
      <Area {...props} />
    </Suspense>
  )
}
