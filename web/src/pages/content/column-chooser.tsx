import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { ContentType } from '../../api/wire.ts'
import { Dialog } from '../../parts/dialog.tsx'
import { IconColumns } from '../../parts/icons.ts'
import { columnsOf, shownColumns } from './columns.ts'
import classes from './content.module.css'
import type { ListView } from './list-view.ts'

interface ColumnChooserProps {
  view: ListView
  type: ContentType | undefined
  onShow: (view: ListView, how?: { replace: boolean }) => void
}

export function ColumnChooser({ view, type, onShow }: ColumnChooserProps) {
  const [isOpen, setIsOpen] = useState(false)
  const shown = shownColumns(view.columns, type).map(({ id }) => id)
  const choose = (id: string, isShown: boolean) => {
    // In the order of the list, wherever a column comes back.
    const wanted = new Set(isShown ? [...shown, id] : shown.filter((one) => one !== id))
    const columns = columnsOf(type).flatMap((column) => (wanted.has(column.id) ? [column.id] : []))
    onShow({ ...view, columns }, { replace: true })
  }
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconColumns size={16} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Columns
      </Button>
      {isOpen && (
        <Dialog
          title="Columns"
          onClose={() => setIsOpen(false)}
          footer={
            <Button variant="default" onClick={() => onShow({ ...view, columns: null }, { replace: true })}>
              Standard columns
            </Button>
          }
        >
          <div className={classes.columnList}>
            {columnsOf(type).map(({ id, name }) => (
              <Checkbox
                key={id}
                label={name}
                checked={shown.includes(id)}
                onChange={(event) => choose(id, event.currentTarget.checked)}
              />
            ))}
          </div>
          {type === undefined && <p className={classes.hint}>Choose a content type to show its fields as columns.</p>}
        </Dialog>
      )}
    </>
  )
}
