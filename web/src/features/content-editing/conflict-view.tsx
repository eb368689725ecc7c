import { Button, SegmentedControl } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { linksIn } from '../../api/content.ts'
import type { Field } from '../../api/wire.ts'
import { t } from '../../i18n/editing.ts'
import { FieldValue } from '../../parts/content/field-value.tsx'
import { LinkedProvider } from '../../parts/content/linked.tsx'
import { type Conflict, pathOf } from '../../state/edits/changes.ts'
import { notify } from '../../state/notifications.ts'
import conflictClasses from './conflict.module.css'
import classes from './content-editing.module.css'
import { useItemEdit } from './item-edit.tsx'
import { METADATA_FIELDS } from './metadata-fields.ts'

/** Two users changed the same values: shows both and lets the user choose for each field. */
export function ConflictView() {
  const { state, buffer, fields } = useItemEdit()
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set())
  const { conflicts } = state
  const box = useSeen(conflicts.length > 0)
  if (conflicts.length === 0) return null
  const choose = (path: string, side: string) =>
    setTheirs((now) => {
      const after = new Set(now)
      if (side === 'theirs') after.add(path)
      else after.delete(path)
      return after
    })
  const paths = conflicts.map(({ field, locale }) => pathOf(field, locale))
  return (
    <section ref={box} className={conflictClasses.conflict} aria-label={t('conflict')} tabIndex={-1}>
      <h2>{t('conflictTitle')}</h2>
      <p>{t('conflictHint')}</p>
      <LinkedProvider links={conflicts.flatMap(({ mine, theirs: other }) => linksIn([mine, other]))}>
        {conflicts.map((conflict) => {
          const path = pathOf(conflict.field, conflict.locale)
          const field =
            fields.find(({ id }) => id === conflict.field) ?? METADATA_FIELDS.find(({ id }) => id === conflict.field)!
          return (
            <ConflictRow
              key={path}
              conflict={conflict}
              field={field}
              side={theirs.has(path) ? 'theirs' : 'mine'}
              onChoose={(side) => choose(path, side)}
            />
          )
        })}
      </LinkedProvider>
      <div className={conflictClasses.conflictActions}>
        <Button variant="default" onClick={() => buffer.resolve(new Set())}>
          {t('useTheirs')}
        </Button>
        <Button onClick={() => buffer.resolve(new Set(paths.filter((path) => !theirs.has(path))))}>
          {t('applySelection')}
        </Button>
      </div>
    </section>
  )
}

/** Notifies an editor who has scrolled down. */
function useSeen(isThere: boolean) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const shown = box.current
    if (!isThere || shown === null || shown.getBoundingClientRect().bottom > 0) return
    const show = () => {
      shown.scrollIntoView({ block: 'start' })
      shown.focus({ preventScroll: true })
    }
    notify(t('conflictNotice'), {
      isProblem: true,
      action: { name: t('resolve'), run: show },
    })
  }, [isThere])
  return box
}

interface ConflictRowProps {
  conflict: Conflict
  field: Field
  side: 'mine' | 'theirs'
  onChoose: (side: string) => void
}

function ConflictRow({ conflict, field, side, onChoose }: ConflictRowProps) {
  return (
    <div className={conflictClasses.conflictRow}>
      <div className={conflictClasses.conflictHead}>
        <strong>
          {field.name} {conflict.locale !== '' && <span className={classes.muted}>{conflict.locale}</span>}
        </strong>
        <SegmentedControl
          size="xs"
          aria-label={t('valueToKeep', { field: field.name })}
          value={side}
          onChange={onChoose}
          data={[
            { value: 'mine', label: t('mine') },
            { value: 'theirs', label: t('theirs') },
          ]}
        />
      </div>
      <div className={conflictClasses.sides}>
        <Side name={t('mine')} field={field} value={conflict.mine} isChosen={side === 'mine'} />
        <Side name={t('theirs')} field={field} value={conflict.theirs} isChosen={side === 'theirs'} />
      </div>
    </div>
  )
}

interface SideProps {
  name: string
  field: Field
  value: unknown
  isChosen: boolean
}

export function Side({ name, field, value, isChosen }: SideProps) {
  return (
    <div className={conflictClasses.side} data-chosen={isChosen || undefined}>
      <p className={conflictClasses.sideName}>{name}</p>
      {value === undefined || value === null ? (
        <p className={classes.muted}>{t('empty')}</p>
      ) : (
        <FieldValue field={field} value={value} />
      )}
    </div>
  )
}
