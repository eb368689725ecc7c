import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import type { EditorProps } from './editor-props.ts'
import classes from './editors.module.css'

const CodeArea = lazy(async () => ({ default: (await import('../../../parts/code-area.tsx')).CodeArea }))

const write = (value: unknown): string => (value === undefined || value === null ? '' : JSON.stringify(value, null, 2))

/** Any value as JSON. What cannot be read yet stays in the editor and is not saved. */
export function JsonEditor({ value, onChange, onBlur, label, describedBy, isDisabled, arrivals }: EditorProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const change = (text: string) => {
    try {
      onChange(text.trim() === '' ? undefined : JSON.parse(text))
      setProblem(null)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : 'This is not JSON.')
    }
  }
  return (
    <div>
      <Suspense fallback={<Skeleton height={140} />}>
        <CodeArea
          text={write(value)}
          revision={arrivals}
          label={label}
          describedBy={describedBy}
          isReadOnly={isDisabled}
          onChange={change}
          onBlur={onBlur}
        />
      </Suspense>
      {problem !== null && (
        <p className={classes.problem} role="alert">
          Not saved yet: {problem}
        </p>
      )}
    </div>
  )
}
