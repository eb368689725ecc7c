import { Button, Skeleton } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { isSame } from '../../state/edits/changes.ts'
import type { EditorProps } from '../content-editing/editor-props.ts'
import { useEdit } from '../content-editing/entry-edit.tsx'
import classes from './editors.module.css'
import { readJson, writeJson } from './json-value.ts'

const CodeArea = lazy(async () => ({ default: (await import('../../parts/forms/code-area.tsx')).CodeArea }))

/** Edits any value as JSON. Invalid text stays in the editor, also after a reload, and is not saved. */
export function JsonEditor(props: EditorProps) {
  const { field, locale, value, onChange, onBlur, label, describedBy, isDisabled, externalRevision } = props
  const { buffer } = useEdit()
  const [typed, setTyped] = useState(() => buffer.unfinished(field.id, locale.code))
  const [discards, setDiscards] = useState(0)
  const read = typed === null ? null : readJson(typed)
  // Invalid text, and text with its own formatting, stays as it was typed.
  const isOwn = typed !== null && (read?.kind === 'wrong' || (read?.kind === 'value' && isSame(read.value, value)))
  const change = (text: string) => {
    setTyped(text)
    const next = readJson(text)
    buffer.storeUnfinished(field.id, locale.code, next.kind === 'wrong' ? text : null)
    if (next.kind === 'value') onChange(next.value)
  }
  const discard = () => {
    setTyped(null)
    buffer.storeUnfinished(field.id, locale.code, null)
    setDiscards(discards + 1)
  }
  return (
    <div>
      <Suspense fallback={<Skeleton height={140} />}>
        <CodeArea
          text={isOwn ? typed : writeJson(value)}
          revision={externalRevision + discards}
          label={label}
          describedBy={describedBy}
          isReadOnly={isDisabled}
          onChange={change}
          onBlur={onBlur}
        />
      </Suspense>
      {read?.kind === 'wrong' && (
        <p className={classes.problem} role="alert">
          {t('notSaved', { problem: read.problem })}{' '}
          <Button size="compact-xs" variant="subtle" color="gray" onClick={discard}>
            {t('revert')}
          </Button>
        </p>
      )}
    </div>
  )
}
