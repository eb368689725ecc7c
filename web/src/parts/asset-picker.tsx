import { Button, TextInput, UnstyledButton } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { assetTitle, fileOf, isPicture } from '../api/content.ts'
import { useEnvironment } from '../api/environment.tsx'
import { searchQuery } from '../api/management.ts'
import type { Asset } from '../api/wire.ts'
import { Dialog } from './dialog.tsx'
import { Failure } from './failure.tsx'
import { IconFile } from './icons.ts'
import { smallPicture } from './image-address.ts'
import { Message } from './message.tsx'
import classes from './picker.module.css'
import { RowsSkeleton } from './rows-skeleton.tsx'
import { useDebounced } from './use-debounced.ts'

interface AssetPickerProps {
  title: string
  /** Names of mimetype groups to choose from, such as `image`; null for all. */
  groups: readonly string[] | null
  isMany: boolean
  taken?: readonly string[]
  onPick: (assets: readonly Asset[]) => void
  onClose: () => void
}

const SHOWN = 48

export function AssetPicker({ title, groups, isMany, taken = [], onPick, onClose }: AssetPickerProps) {
  const { place, defaultLocale } = useEnvironment()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly Asset[]>([])
  const asked = useDebounced(text.trim(), 200)
  const params = new URLSearchParams({ limit: `${SHOWN}`, order: '-sys.updatedAt', 'sys.archivedAt[exists]': 'false' })
  if (asked !== '') params.set('query', asked)
  if (groups?.length === 1) params.set('mimetype_group', groups[0]!)
  const { data, error, refetch } = useQuery({
    ...searchQuery<Asset>(place, 'assets', params.toString()),
    placeholderData: keepPreviousData,
  })
  const items = (data?.items ?? []).filter(({ sys }) => !taken.includes(sys.id))
  const toggle = (asset: Asset) => {
    const others = picked.filter(({ sys }) => sys.id !== asset.sys.id)
    if (others.length < picked.length) setPicked(others)
    else setPicked(isMany ? [...picked, asset] : [asset])
  }
  return (
    <Dialog
      shape="large"
      title={title}
      onClose={onClose}
      footer={
        <Button disabled={picked.length === 0} onClick={() => onPick(picked)}>
          {picked.length > 1 ? `Link ${picked.length} files` : 'Link file'}
        </Button>
      }
    >
      <div className={classes.search}>
        <TextInput
          className={classes.text}
          type="search"
          aria-label="Search media"
          placeholder="Search titles and file names"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={4} />
      ) : items.length === 0 ? (
        <Message title="Nothing fits">
          {asked === '' ? 'There are no files to link yet.' : 'No file has these words.'}
        </Message>
      ) : (
        <ul className={classes.grid}>
          {items.map((asset) => {
            const file = fileOf(asset, defaultLocale)
            const at = picked.findIndex(({ sys }) => sys.id === asset.sys.id)
            return (
              <li key={asset.sys.id}>
                <UnstyledButton
                  className={classes.tile}
                  aria-pressed={at >= 0}
                  data-picked={at >= 0 || undefined}
                  onClick={() => toggle(asset)}
                >
                  {isPicture(file) ? (
                    <img src={smallPicture(file.url, 320, 240)} alt="" loading="lazy" decoding="async" />
                  ) : (
                    <IconFile size={40} stroke={1} aria-hidden="true" />
                  )}
                  <span className={classes.tileName}>{assetTitle(asset, defaultLocale)}</span>
                  {isMany && at >= 0 && <span className={classes.tileNumber}>{at + 1}</span>}
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
    </Dialog>
  )
}
