import { Button, NativeSelect, NumberInput } from '@mantine/core'
import { useId, useState } from 'react'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/crop.ts'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { wideImageUrl } from '../../../parts/files/image-url.ts'
import form from '../../../parts/forms/form.module.css'
import { IconRotate, IconRotateClockwise } from '../../../parts/icons/icons.ts'
import classes from './crop.module.css'
import {
  type Area,
  type Crop,
  inside,
  resized,
  rotatedSize,
  type Size,
  turned,
  wholeOf,
  withRatio,
} from './crop-area.ts'
import { CropStage } from './crop-stage.tsx'

interface CropDialogProps {
  title: string
  url: string
  original: Size
  /** Null when the original is shown as it is. */
  crop: Crop | null
  isBusy: boolean
  problem: string | null
  /** Null restores the original. */
  onApply: (crop: Crop | null) => void
  onClose: () => void
}

/** Width to height. */
const RATIOS = ['1:1', '4:3', '3:2', '16:9', '3:4', '2:3', '9:16']

function ratioOf(name: string, image: Size): number | null {
  if (name === '') return null
  if (name === 'original') return image.width / image.height
  const [width, height] = name.split(':').map(Number)
  return width! / height!
}

/** Chooses a rotation and a part of the original. */
export function CropDialog({ title, url, original, crop, isBusy, problem, onApply, onClose }: CropDialogProps) {
  const hintId = useId()
  const [chosen, setChosen] = useState<Crop>(() => crop ?? { rotate: 0, ...wholeOf(original) })
  const [ratioName, setRatioName] = useState('')
  const size = rotatedSize(original, chosen.rotate)
  const ratio = ratioOf(ratioName, size)
  const select = (area: Area) => setChosen((now) => ({ ...area, rotate: now.rotate }))
  const turn = (isClockwise: boolean) => {
    setRatioName('')
    setChosen((now) => turned(now, original, isClockwise))
  }
  const input = (name: keyof Area, max: number, change: (value: number) => Area) => (
    <NumberInput
      label={t(name)}
      size="xs"
      min={name === 'x' || name === 'y' ? 0 : 1}
      max={max}
      allowDecimal={false}
      value={chosen[name]}
      onChange={(value) => typeof value === 'number' && select(change(value))}
    />
  )
  return (
    <Dialog
      title={t('title')}
      shape="large"
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          {crop !== null && (
            <Button variant="default" disabled={isBusy} onClick={() => onApply(null)}>
              {t('restore')}
            </Button>
          )}
          <Button loading={isBusy} onClick={() => onApply(chosen)}>
            {t('apply')}
          </Button>
        </>
      }
    >
      <div className={classes.tools}>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRotate size={16} aria-hidden="true" />}
          onClick={() => turn(false)}
        >
          {t('left')}
        </Button>
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRotateClockwise size={16} aria-hidden="true" />}
          onClick={() => turn(true)}
        >
          {t('right')}
        </Button>
        <NativeSelect
          size="xs"
          label={t('ratio')}
          value={ratioName}
          data={[
            { value: '', label: t('free') },
            { value: 'original', label: t('asOriginal') },
            ...RATIOS.map((value) => ({ value, label: value })),
          ]}
          onChange={({ currentTarget: { value } }) => {
            setRatioName(value)
            select(withRatio(value === '' ? chosen : wholeOf(size), ratioOf(value, size), size))
          }}
        />
        {input('x', size.width - 1, (x) => inside({ ...chosen, x }, size))}
        {input('y', size.height - 1, (y) => inside({ ...chosen, y }, size))}
        {input('width', size.width, (width) => resized(chosen, { width }, ratio, size))}
        {input('height', size.height, (height) => resized(chosen, { height }, ratio, size))}
        <Button
          size="xs"
          variant="subtle"
          onClick={() => {
            setRatioName('')
            select(wholeOf(size))
          }}
        >
          {t('selectAll')}
        </Button>
      </div>
      <CropStage
        url={wideImageUrl(url, original.width)}
        alt={title}
        {...{ original, ratio, crop: chosen }}
        describedBy={hintId}
        onChange={select}
      />
      <p id={hintId} className={form.hint}>
        {t('hint')}
      </p>
      <p className={form.hint} role="status">
        {t('result', { width: chosen.width, height: chosen.height })}
      </p>
      {problem !== null && (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      )}
    </Dialog>
  )
}
