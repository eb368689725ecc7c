import { Button } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { t } from '../../i18n/lists.ts'
import { t as releases } from '../../i18n/releases.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { AddToReleaseDialog } from '../releases/add-to-release-dialog.tsx'
import classes from './bulk.module.css'
import { type BulkAction, type Choice, isAllowed, NO_CHOICE, planOf } from './bulk.ts'
import { BulkDialog } from './bulk-dialog.tsx'
import { ConceptDialog } from './concept-dialog.tsx'
import type { Item, ListKind } from './list-kind.ts'
import { TagDialog } from './tag-dialog.tsx'

interface BulkBarProps<T extends Item> {
  of: ListKind<T>
  selected: ReadonlyMap<string, T>
  onClear: () => void
}

const ACTIONS = ['publish', 'unpublish', 'archive', 'unarchive', 'duplicate', 'delete'] as const
/** Loaded when it is first opened: it contains the field editors. */
const EditFieldDialog = lazy(async () => ({ default: (await import('./edit-field-dialog.tsx')).EditFieldDialog }))
const CHOICE_DIALOGS = { tags: TagDialog, concepts: ConceptDialog, field: EditFieldDialog } as const

type Open = { action: BulkAction; choice: Choice } | keyof typeof CHOICE_DIALOGS | 'release'

/** Shown at the bottom of the page while items are selected. */
export function BulkBar<T extends Item>({ of, selected, onClear }: BulkBarProps<T>) {
  const [open, setOpen] = useState<Open | null>(null)
  const { may } = useEnvironment()
  const items = [...selected.values()]
  const isFor = (action: BulkAction) => items.some((item) => isAllowed(may, action, item))
  const offered = ACTIONS.filter(isFor)
  const choosing = typeof open === 'string' && open !== 'release' ? open : null
  const ChoiceDialog = choosing && CHOICE_DIALOGS[choosing]
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
          disabled={planOf(action, items, NO_CHOICE, (item) => isAllowed(may, action, item)).apply.length === 0}
          onClick={() => setOpen({ action, choice: NO_CHOICE })}
        >
          {t(`action_${action}`)}
        </Button>
      ))}
      {isFor('edit') && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('field')}>
          {t('editField')}
        </Button>
      )}
      {isFor('tag') && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('tags')}>
          {t('tags')}
        </Button>
      )}
      {isFor('addConcepts') && may.inOrganization('taxonomy.read') && (
        <Button size="compact-sm" variant="default" onClick={() => setOpen('concepts')}>
          {t('concepts')}
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
      {choosing && ChoiceDialog && (
        <Suspense>
          <ChoiceDialog
            title={t(`of_${choosing}`, { items: t(`count_${of.kind}`, { count: selected.size }) })}
            items={items}
            onClose={() => setOpen(null)}
            onChoose={(action, choice) => setOpen({ action, choice })}
          />
        </Suspense>
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
      {typeof open === 'object' && open !== null && (
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
