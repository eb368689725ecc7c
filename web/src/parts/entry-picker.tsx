import { Button, Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { statusOf, titleOf } from '../api/content.ts'
import { useEnvironment } from '../api/environment.tsx'
import { searchQuery } from '../api/management.ts'
import { usePictures } from '../api/use-pictures.ts'
import type { Entry } from '../api/wire.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'
import { IconPlus } from './icons.ts'
import { Message } from './message.tsx'
import classes from './picker.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { StatusPill } from './status-pill.tsx'
import { Thumbnail } from './thumbnail.tsx'
import { useDebounced } from './use-debounced.ts'

interface EntryPickerProps {
  title: string
  /** Ids of the content types to choose from; null for all. */
  allowed: readonly string[] | null
  /** Several, in the order in which they were picked. */
  isMany: boolean
  /** Already there, and hence not offered again. */
  taken?: readonly string[]
  onPick: (entries: readonly Entry[]) => void
  onClose: () => void
  /** Offers to make a new one. */
  onCreate?: () => void
}

const SHOWN = 30

export function EntryPicker({ title, allowed, isMany, taken = [], onPick, onClose, onCreate }: EntryPickerProps) {
  const { place, types, defaultLocale } = useEnvironment()
  const [text, setText] = useState('')
  const [type, setType] = useState(allowed?.length === 1 ? allowed[0]! : '')
  const [picked, setPicked] = useState<readonly Entry[]>([])
  const asked = useDebounced(text.trim(), 200)
  const params = new URLSearchParams({ limit: `${SHOWN}`, order: '-sys.updatedAt', 'sys.archivedAt[exists]': 'false' })
  if (asked !== '') params.set('query', asked)
  if (type !== '') params.set('content_type', type)
  else if (allowed !== null) params.set('sys.contentType.sys.id[in]', allowed.join(','))
  const { data, error, refetch } = useQuery({
    ...searchQuery<Entry>(place, 'entries', params.toString()),
    placeholderData: keepPreviousData,
  })
  const items = (data?.items ?? []).filter(({ sys }) => !taken.includes(sys.id))
  const pictures = usePictures(items)
  const choosable = [...types.values()].filter(({ sys }) => allowed === null || allowed.includes(sys.id))
  const toggle = (entry: Entry) => {
    const others = picked.filter(({ sys }) => sys.id !== entry.sys.id)
    if (others.length < picked.length) setPicked(others)
    else setPicked(isMany ? [...picked, entry] : [entry])
  }
  return (
    <Dialog
      shape="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          {onCreate && (
            <Button variant="default" leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={onCreate}>
              Create new
            </Button>
          )}
          <Button disabled={picked.length === 0} onClick={() => onPick(picked)}>
            {isMany && picked.length > 1 ? `Link ${picked.length} entries` : 'Link entry'}
          </Button>
        </>
      }
    >
      <div className={classes.search}>
        <TextInput
          className={classes.text}
          type="search"
          aria-label="Search entries"
          placeholder="Search in all texts"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {choosable.length > 1 && (
          <NativeSelect
            aria-label="Content type"
            value={type}
            onChange={(event) => setType(event.currentTarget.value)}
            data={[
              { value: '', label: 'All that fit' },
              ...choosable.map(({ sys, name }) => ({ value: sys.id, label: name })),
            ]}
          />
        )}
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={5} />
      ) : items.length === 0 ? (
        <Message title="Nothing fits">
          {asked === '' ? 'There is no entry to link yet.' : 'No entry has these words.'}
        </Message>
      ) : (
        <ul className={classes.rows}>
          {items.map((entry) => {
            const shownType = types.get(entry.sys.contentType.sys.id)
            const name = titleOf(entry, shownType, defaultLocale) ?? 'Untitled'
            const at = picked.findIndex(({ sys }) => sys.id === entry.sys.id)
            const Choice = isMany ? Checkbox : Radio
            return (
              <li key={entry.sys.id}>
                {/* biome-ignore lint/a11y/noLabelWithoutControl: the choice inside is one */}
                <label className={classes.row} data-picked={at >= 0 || undefined}>
                  <Choice checked={at >= 0} onChange={() => toggle(entry)} aria-label={name} />
                  <Thumbnail asset={pictures.get(entry.sys.id)} defaultLocale={defaultLocale} />
                  <span className={classes.words}>
                    <span className={classes.name}>{name}</span>
                    <span className={classes.about}>{shownType?.name}</span>
                  </span>
                  {isMany && at >= 0 && <span className={classes.number}>{at + 1}</span>}
                  <StatusPill status={statusOf(entry.sys)} />
                </label>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
