import { Button } from '@mantine/core'
import { useState } from 'react'
import { CROPPABLE_TYPES } from '#contract/rules/croppable-types'
import { setCrop } from '../../../api/assets.ts'
import type { AssetFile } from '../../../api/wire.ts'
import { t } from '../../../i18n/crop.ts'
import { IconCrop } from '../../../parts/icons/icons.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { refusalText } from '../../../state/use-change.ts'
import { useAssetChange } from '../use-asset-change.ts'
import type { Crop } from './crop-area.ts'
import { CropDialog } from './crop-dialog.tsx'

interface CropButtonProps {
  file: AssetFile
  title: string
  locale: string
  isDisabled: boolean
}

/** Opens the dialog that rotates and crops an image. */
export function CropButton({ file, title, locale, isDisabled }: CropButtonProps) {
  const { env } = useEnvironment()
  const [isOpen, setIsOpen] = useState(false)
  const change = useAssetChange(
    async (asset, crop: Crop | null) => {
      const changed = await setCrop(env, asset, locale, crop)
      setIsOpen(false)
      return changed
    },
    (_, crop) => (crop === null ? t('restored') : t('applied')),
  )
  const { details, url } = file
  const original = details?.original ?? { url: url ?? '', image: details?.image }
  if (url === undefined || !original.image || !CROPPABLE_TYPES.has(file.contentType ?? '')) return null
  return (
    <>
      <Button
        variant="default"
        disabled={isDisabled}
        leftSection={<IconCrop size={18} aria-hidden="true" />}
        onClick={() => {
          change.reset()
          setIsOpen(true)
        }}
      >
        {t('title')}
      </Button>
      {isOpen && (
        <CropDialog
          title={title}
          url={original.url}
          original={original.image}
          crop={details?.crop ?? null}
          isBusy={change.isPending}
          problem={refusalText(change.error)}
          onApply={(crop) => change.mutate(crop)}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  )
}
