import { Button } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/lists.ts'
import { t as releases } from '../../i18n/releases.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { AddToReleaseDialog } from '../releases/add-to-release-dialog.tsx'
import classes from './bulk.module.css'
import { type BulkAction, isAllowed, planOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Item, ListKind } from './list-kind.ts'
import { TagDialog } from './tag-dialog.tsx'

interface BulkBarProps<T extends Item> {
  of: ListKind<T>
  selected: ReadonlyMap<string, T>
  onClear: () => void
}

const ACTIONS = ['publish', 'unpublish', 'archive', 'unarchive', 'delete'] as const

/** Shown at the bottom of the page while items are selected. */
export function BulkBar<T extends Item>({ of, selected, onClear }: BulkBarProps<T>) {
  const [open, setOpen] = useState<{ action: BulkAction; tags: readonly string[] } | 'tags' | 'release' | null>(null)
  const { may } = useEnvironment()
  const items = [...selected.values()]
  const isFor = (action: BulkAction) => items.some((item) => isAllowed(may, action, item))
  const offered = ACTIONS.filter(isFor)
  return (
    <section className={classes.bar} aria-label={t(`selection_${of.kind}`)}>
      <span className={classes.count} role="status">
        {t(`selected_${of.kind}`, { count: selected.size })}
      </span>
      {offered.map((action) => (
        <Button
          key={action}
          size="compact-sm"
          variant={action === 'publish' ? 'filled' : 'default'}
          disabled={planOf(action, items, [], (item) => isAllowed(may, action, item)).apply.length === 0}
          onClick={() => setOpen({ action, tags: [] })}
        >
          {t(`action_${action}`)}
        </Button>
      ))}
      {isFor('tag') && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('tags')}>
          {t('tags')}
        </Button>
      )}
      {may.inSpace('releases.manage') && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('release')}>
          {releases('addTo')}
        </Button>
      )}
      {offered.length === 0 && !isFor('tag') && <span>{t('noPermission')}</span>}
      <Button size="compact-sm" variant="subtle" color="gray" onClick={onClear}>
        {t('clear')}
      </Button>
      {open === 'tags' && (
        <TagDialog
          title={t('tagsOf', { items: t(`count_${of.kind}`, { count: selected.size }) })}
          items={items}
          onClose={() => setOpen(null)}
          onChoose={(action, tags) => setOpen({ action, tags })}
        />
      )}
      {open === 'release' && (
        <AddToReleaseDialog
          entities={items.map(({ sys }) => ({
            sys: { type: 'Link', linkType: of.kind === 'entries' ? 'Entry' : 'Asset', id: sys.id },
          }))}
          onClose={(isDone) => {
            setOpen(null)
            if (isDone) onClear()
          }}
        />
      )}
      {open !== null && open !== 'tags' && open !== 'release' && (
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
