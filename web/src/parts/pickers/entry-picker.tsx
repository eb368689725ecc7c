import { Button, Checkbox, NativeSelect, Radio } from '@mantine/core'
import { useState } from 'react'
import { statusOf, titleOf } from '../../api/content.ts'
import { selectOf } from '../../api/select.ts'
import type { Entry } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/pickers.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useEntryImages } from '../../state/use-entry-images.ts'
import { StatusPill } from '../content/status-pill.tsx'
import { Thumbnail } from '../files/thumbnail.tsx'
import { IconPlus } from '../icons/icons.ts'
import classes from './picker.module.css'
import { PickerDialog, type PickerProps } from './picker.tsx'

interface EntryPickerProps extends PickerProps<Entry> {
  /** IDs of the content types to choose from; null for all. */
  allowed: readonly string[] | null
  /** Adds a new entry instead. */
  onCreate?: () => void
}

export function EntryPicker({ allowed, onCreate, ...props }: EntryPickerProps) {
  const { types } = useEnvironment()
  const [type, setType] = useState(allowed?.length === 1 ? allowed[0]! : '')
  const choosable = [...types.values()].filter(({ sys }) => allowed === null || allowed.includes(sys.id))
  const chosen = types.get(type)
  const select = selectOf(chosen ? [chosen] : choosable)
  const params = {
    ...(type !== '' && { content_type: type }),
    ...(type === '' && allowed !== null && { 'sys.contentType.sys.id[in]': allowed.join(',') }),
    ...(select !== null && { 'select[any]': select }),
  }
  return (
    <PickerDialog<Entry>
      {...props}
      kind="entries"
      shown={30}
      params={params as Record<string, string>}
      filter={
        choosable.length > 1 && (
          <NativeSelect
            aria-label={t('contentType')}
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
            data={[
              { value: '', label: t('allAllowedTypes') },
              ...choosable.map(({ sys, name }) => ({ value: sys.id, label: name })),
            ]}
          />
        )
      }
      footer={
        onCreate && (
          <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>
            {t('addNew')}
          </Button>
        )
      }
    >
      {(list) => <EntryChoices {...list} isMany={props.isMany} />}
    </PickerDialog>
  )
}

interface EntryChoicesProps {
  items: readonly Entry[]
  orderOf: (entry: Entry) => number
  toggle: (entry: Entry) => void
  isMany: boolean
}

function EntryChoices({ items, orderOf, toggle, isMany }: EntryChoicesProps) {
  const { types, defaultLocale } = useEnvironment()
  const images = useEntryImages(items)
  const Choice = isMany ? Checkbox : Radio
  return (
    <ul>
      {items.map((entry) => {
        const type = types.get(entry.sys.contentType.sys.id)
        const name = titleOf(entry, type, defaultLocale) ?? common('untitled')
        const at = orderOf(entry)
        return (
          <li key={entry.sys.id}>
            {/* biome-ignore lint/a11y/noLabelWithoutControl: the select inside is the control */}
            <label className={classes.row} data-picked={at >= 0 || undefined}>
              <Choice checked={at >= 0} onChange={() => toggle(entry)} aria-label={name} />
              <Thumbnail asset={images.get(entry.sys.id)} defaultLocale={defaultLocale} />
              <span className={classes.label}>
                <span className={classes.name}>{name}</span>
                <span className={classes.about}>{type?.name}</span>
              </span>
              {isMany && at >= 0 && <span className={classes.number}>{at + 1}</span>}
              <StatusPill status={statusOf(entry.sys)} />
            </label>
          </li>
        )
      })}
    </ul>
  )
}
