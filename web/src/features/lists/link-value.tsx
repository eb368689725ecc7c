import { Button, CloseButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { assetTitle, titleOf } from '../../api/content.ts'
import { assetsByIdQuery, entriesByIdQuery } from '../../api/management.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/lists.ts'
import { useEnvironment } from '../../state/environment.tsx'
import type { LinkTargets } from './filterables.ts'
import classes from './list.module.css'

/** Loaded when they are first opened: most lists are shown without them. */
const AssetPicker = lazy(async () => ({ default: (await import('../../parts/pickers/asset-picker.tsx')).AssetPicker }))
const EntryPicker = lazy(async () => ({ default: (await import('../../parts/pickers/entry-picker.tsx')).EntryPicker }))

interface LinkValueProps {
  targets: LinkTargets
  /** Allows several. */
  isList: boolean
  /** The name of the filter. */
  name: string
  /** IDs, separated by commas. */
  value: string
  onChange: (value: string) => void
}

/** Chooses entries or assets by their titles. */
export function LinkValue({ targets, isList, name, value, onChange }: LinkValueProps) {
  const [isPicking, setIsPicking] = useState(false)
  const ids = value.split(',').filter((id) => id !== '')
  const titles = useTitles(targets.kind, ids)
  const titleFor = (id: string) => titles.get(id) ?? id
  const picker = {
    title: name,
    verb: 'choose' as const,
    isMany: isList,
    taken: ids,
    onPick: (picked: readonly { sys: { id: string } }[]) => {
      setIsPicking(false)
      onChange([...(isList ? ids : []), ...picked.map(({ sys }) => sys.id)].join(','))
    },
    onClose: () => setIsPicking(false),
  }
  return (
    <span className={classes.links}>
      {isList &&
        ids.map((id) => (
          <span key={id} className={classes.linked}>
            {titleFor(id)}
            <CloseButton
              size="xs"
              aria-label={t('removeValue', { title: titleFor(id), name })}
              onClick={() => onChange(ids.filter((one) => one !== id).join(','))}
            />
          </span>
        ))}
      <Button
        size="compact-xs"
        variant="default"
        className={classes.choose}
        aria-label={
          isList || ids.length === 0 ? t('chooseValue', { name }) : t('changeValue', { name, title: titleFor(ids[0]!) })
        }
        onClick={() => setIsPicking(true)}
      >
        {isList || ids.length === 0 ? t('choose') : titleFor(ids[0]!)}
      </Button>
      <Suspense>
        {isPicking && targets.kind === 'entries' && <EntryPicker {...picker} allowed={targets.allowed} />}
        {isPicking && targets.kind === 'assets' && <AssetPicker {...picker} groups={targets.allowed} />}
      </Suspense>
    </span>
  )
}

/** By ID. An entry or asset that is missing or not accessible has none. */
function useTitles(kind: LinkTargets['kind'], ids: readonly string[]): ReadonlyMap<string, string> {
  const { env, types, defaultLocale } = useEnvironment()
  const sorted = [...ids].sort()
  const entries = useQuery({ ...entriesByIdQuery(env, sorted), enabled: kind === 'entries' && ids.length > 0 })
  const assets = useQuery({ ...assetsByIdQuery(env, sorted), enabled: kind === 'assets' && ids.length > 0 })
  if (kind === 'assets') {
    return new Map([...(assets.data ?? [])].map(([id, asset]) => [id, assetTitle(asset, defaultLocale)]))
  }
  const titleFor = (entry: Parameters<typeof titleOf>[0]) =>
    titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale) ?? common('untitled')
  return new Map([...(entries.data ?? [])].map(([id, entry]) => [id, titleFor(entry)]))
}
