import { Button } from '@mantine/core'
import { useState } from 'react'
import { plural } from '../parts/format.ts'
import classes from './bulk.module.css'
import { ACTION_NAMES, type BulkAction, planOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Item, ListKind } from './list-kind.ts'
import { TagDialog } from './tag-dialog.tsx'

interface BulkBarProps<T extends Item> {
  of: ListKind<T>
  selected: ReadonlyMap<string, T>
  onClear: () => void
}

const ACTIONS: readonly BulkAction[] = ['publish', 'unpublish', 'archive', 'unarchive', 'delete']

/** At the bottom of the page while something is selected. */
export function BulkBar<T extends Item>({ of, selected, onClear }: BulkBarProps<T>) {
  const [open, setOpen] = useState<{ action: BulkAction; tags: readonly string[] } | 'tags' | null>(null)
  const items = [...selected.values()]
  return (
    <section className={classes.bar} aria-label={`Selected ${of.nouns[1]}`}>
      <span className={classes.count} role="status">
        {plural(selected.size, ...of.nouns)} selected
      </span>
      {ACTIONS.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === 'publish' ? 'filled' : 'default'}
          disabled={planOf(action, items, []).apply.length === 0}
          onClick={() => setOpen({ action, tags: [] })}
        >
          {ACTION_NAMES[action].name}
        </Button>
      ))}
      <Button size="compact-sm" variant="default" onClick={() => setOpen('tags')}>
        Tags
      </Button>
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        Clear
      </Button>
      {open === 'tags' && (
        <TagDialog
          title={`Tags of ${plural(selected.size, ...of.nouns)}`}
          items={items}
          onClose={() => setOpen(null)}
          onChoose={(action, tags) => setOpen({ action, tags })}
        />
      )}
      {open !== null && open !== 'tags' && (
        <BulkDialog
          {...open}
          of={of}
          items={items}
          onClose={(isDone) => {
            setOpen(null)
            if (isDone) onClear()
          }}
        />
      )}
    </section>
  )
}
