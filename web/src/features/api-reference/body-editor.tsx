import { Skeleton } from '@mantine/core'
import { lazy, Suspense, useId } from 'react'
import { t } from '../../i18n/api-reference.ts'
import classes from './api-reference.module.css'
import { jsonProblem } from './request-draft.ts'

const CodeArea = lazy(async () => ({ default: (await import('../../parts/forms/code-area.tsx')).CodeArea }))

interface BodyEditorProps {
  text: string
  onChange: (text: string) => void
}

/** The body as the user types it; valid JSON is sent unchanged. */
export function BodyEditor({ text, onChange }: BodyEditorProps) {
  const id = useId()
  const problem = jsonProblem(text)
  return (
    <div className={classes.editor}>
      <Suspense fallback={<Skeleton height={140} />}>
        <CodeArea text={text} revision={0} label={t('body')} describedBy={id} onChange={onChange} />
      </Suspense>
      <p id={id} className={classes.problem} role="alert">
        {problem !== null && t('jsonInvalid', { problem })}
      </p>
    </div>
  )
}
