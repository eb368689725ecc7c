import { NativeSelect, UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import { assetTitle, fileOf } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/pickers.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { FILE_GROUPS } from '../files/file-groups.ts'
import { SmallImage } from '../files/small-image.tsx'
import classes from './picker.module.css'
import { PickerDialog, type PickerProps } from './picker.tsx'

interface AssetPickerProps extends PickerProps<Asset> {
  /** File types to choose from, such as `image`; null for all. */
  groups: readonly string[] | null
}

const nameOf = (group: string): string => (FILE_GROUPS as Readonly<Record<string, string>>)[group] ?? group

export function AssetPicker({ groups, ...props }: AssetPickerProps) {
  const { defaultLocale } = useEnvironment()
  // The API filters by one file type at a time; with restrictions, one of them is always chosen.
  const [group, setGroup] = useState(groups?.[0] ?? '')
  const choosable = groups ?? Object.keys(FILE_GROUPS)
  return (
    <PickerDialog<Asset>
      {...props}
      kind="assets"
      shown={48}
      params={group === '' ? {} : { mimetype_group: group }}
      filter={
        choosable.length > 1 && (
          <NativeSelect
            aria-label={t('fileType')}
            value={group}
            onChange={(event) => setGroup(event.currentTarget.value)}
            data={[
              ...(groups === null ? [{ value: '', label: t('allFileTypes') }] : []),
              ...choosable.map((value) => ({ value, label: nameOf(value) })),
            ]}
          />
        )
      }
    >
      {({ items, orderOf, toggle }) => (
        <ul className={classes.grid}>
          {items.map((asset) => {
            const file = fileOf(asset, defaultLocale)
            const at = orderOf(asset)
            return (
              <li key={asset.sys.id}>
                <UnstyledButton
                  className={classes.tile}
                  aria-pressed={at >= 0}
                  data-picked={at >= 0 || undefined}
                  onClick={() => toggle(asset)}
                >
                  <SmallImage file={file} width={320} height={240} icon={40} />
                  <span className={classes.tileName}>{assetTitle(asset, defaultLocale)}</span>
                  {props.isMany && at >= 0 && <span className={classes.tileNumber}>{at + 1}</span>}
                </UnstyledButton>
              </li>
            )
          })}
        </ul>
      )}
    </PickerDialog>
  )
}
