import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { IconColumns } from '../../parts/icons/icons.ts'
import type { Column } from './columns.ts'
import classes from './list.module.css'
import type { ListView } from './list-view.ts'
import type { Show } from './use-list.ts'

interface ColumnChooserProps {
  view: ListView
  all: readonly Column[]
  shown: readonly Column[]
  hint?: string | undefined
  onShow: Show
}

export function ColumnChooser({ view, all, shown, hint, onShow }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const shownIds = shown.map(({ id }) => id)
  const choose = (id: string, isShown: boolean) => {
    // Columns keep the order of the list.
    const wanted = new Set(isShown ? [...shownIds, id] : shownIds.filter((one) => one !== id))
    const columns = all.flatMap((column) => (wanted.has(column.id) ? [column.id] : []))
    onShow({ ...view, columns }, { replace: true })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('columns')}
      </Button>
      {isOpen && (
        <Dialog
          title={t('columns')}
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="default" onClick={() => onShow({ ...view, columns: null }, { replace: true })}>
              {t('defaultColumns')}
            </Button>
          }
        >
          <div className={classes.columnList}>
            {all.map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={shownIds.includes(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
            ))}
          </div>
          {hint !== undefined && <p className={classes.hint}>{hint}</p>}
        </Dialog>
      )}
    </>
  )
}
