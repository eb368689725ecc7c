import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Entry } from '../../api/wire.ts'
import { plural } from '../../parts/format.ts'
import classes from './bulk.module.css'
import { ACTION_NAMES, type BulkAction, planOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'

interface BulkBarProps {
  selected: ReadonlyMap<string, Entry>
  onClear: () => void
}

const ACTIONS: readonly BulkAction[] = ['publish', 'unpublish', 'archive', 'unarchive', 'delete']

/** At the bottom of the page while something is selected. */
export function BulkBar({ selected, onClear }: BulkBarProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  return (
    <section className={classes.bar} aria-label="Selected entries">
      <span className={classes.count} role="status">
        {plural(selected.size, 'entry', 'entries')} selected
      </span>
      {ACTIONS.map((one) => (
        <Button
          key={one}
          size="compact-sm"
          variant={one === 'publish' ? 'filled' : 'default'}
          disabled={planOf(one, selected.values()).apply.length === 0}
          onClick={() => setAction(one)}
        >
          {ACTION_NAMES[one].name}
        </Button>
      ))}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
      {action && (
        <BulkDialog
          action={action}
          entries={[...selected.values()]}
          onClose={(isDone) => {
            setAction(null)
            if (isDone) onClear()
          }}
        />
      )}
    </section>
  )
}
