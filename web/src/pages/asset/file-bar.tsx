import { Button, FileButton } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import { fileFrom, processFile, saveAsset, sendFile } from '../../api/assets.ts'
import type { Asset, AssetFile, Localized } from '../../api/wire.ts'
import { t } from '../../i18n/asset.ts'
import formClasses from '../../parts/forms/form.module.css'
import { IconUpload } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText } from '../../state/use-change.ts'
import classes from './asset.module.css'
import { useAssetChange } from './use-asset-change.ts'

interface FileBarProps {
  locale: string
  file: AssetFile | undefined
  isDisabled: boolean
  /** Further actions. */
  children?: ReactNode
}

/** Replaces the file of an asset; all links to it stay valid. */
export function FileBar({ locale, file, isDisabled, children }: FileBarProps) {
  const { env, defaultLocale } = useEnvironment()
  const [part, setPart] = useState<number | null>(null)
  const contentWith = ({ fields, metadata }: Asset, next: AssetFile | undefined) => {
    const { [locale]: _, ...others } = fields?.file ?? {}
    const files: Localized<AssetFile> = next === undefined ? others : { ...others, [locale]: next }
    return { ...(metadata && { metadata }), fields: { ...fields, file: files } }
  }
  const replace = useAssetChange(
    async (asset, chosen: File) => {
      setPart(0)
      try {
        const { link } = await sendFile(env, chosen, { signal: new AbortController().signal, onProgress: setPart })
        const saved = await saveAsset(env, asset, contentWith(asset, fileFrom(link, chosen.name, chosen.type)))
        return await processFile(env, saved, locale)
      } finally {
        setPart(null)
      }
    },
    () => t('replaced'),
  )
  // Resets the input, so that the same file can be chosen again after a failure.
  const forget = useRef<() => void>(null)
  const choose = (chosen: File | null) => {
    if (chosen) replace.mutate(chosen)
    forget.current?.()
  }
  const again = useAssetChange((asset) => processFile(env, asset, locale))
  const remove = useAssetChange(
    (asset) => saveAsset(env, asset, contentWith(asset, undefined)),
    () => t('removed'),
  )
  const problem = refusalText(replace.error ?? again.error ?? remove.error)
  const isComing = file !== undefined && file.url === undefined
  return (
    <>
      <div className={classes.bar}>
        <FileButton resetRef={forget} onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isDisabled}
              loading={replace.isPending}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {file === undefined ? t('uploadFile') : t('replaceFile')}
            </Button>
          )}
        </FileButton>
        {children}
        {isComing && (
          <Button loading={again.isPending} disabled={isDisabled} onClick={() => again.mutate(undefined)}>
            {t('processFile')}
          </Button>
        )}
        {file?.url !== undefined && (
          <Button component="a" variant="subtle" href={file.url} target="_blank" rel="noreferrer">
            {t('openOriginal')}
          </Button>
        )}
        {file !== undefined && locale !== defaultLocale && (
          <Button
            variant="subtle"
            color="red"
            disabled={isDisabled}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            {t('removeFromLocale')}
          </Button>
        )}
        {part !== null && (
          <span className={classes.hint} role="status">
            {part < 1 ? t('sent', { percent: Math.round(part * 100) }) : t('processing')}
          </span>
        )}
      </div>
      {problem !== null && (
        <p className={formClasses.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}
