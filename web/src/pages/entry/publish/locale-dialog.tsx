import { Button, Checkbox } from '@mantine/core'
import { useState } from 'react'
import type { LocaleAction } from '../../../api/content.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/publishing.ts'
import { StatusPill } from '../../../parts/content/status-pill.tsx'
import { Dialog } from '../../../parts/dialogs/dialog.tsx'
import { movable, withCompanions } from './locale-choice.ts'
import publishClasses from './publish.module.css'
import { useLocaleRows } from './use-locale-rows.ts'

interface LocaleDialogProps {
  move: LocaleAction
  onMove: (codes: readonly string[]) => void
  onClose: () => void
}

/** Chooses the locales to publish or unpublish. The displayed ones are preselected. */
export function LocaleDialog({ move, onMove, onClose }: LocaleDialogProps) {
  const { shown } = useEdit()
  const rows = useLocaleRows()
  const choosable = movable(rows, move)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(() => {
    const first = shown.map(({ code }) => code).filter((code) => choosable.some((row) => row.code === code))
    return new Set(move === 'add' ? first : first.filter((code) => !rows.find((row) => row.code === code)?.isDefault))
  })
  const chosen = withCompanions(rows, move, ticked)
  const toggle = (code: string, isOn: boolean) =>
    setTicked((now) => new Set(isOn ? [...now, code] : [...now].filter((one) => one !== code)))
  const isAll = choosable.every(({ code }) => chosen.has(code))
  return (
    <Dialog
      title={t(`title_${move}`)}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button
            color={move === 'add' ? 'pine' : 'red'}
            disabled={chosen.size === 0}
            onClick={() => onMove(rows.map(({ code }) => code).filter((code) => chosen.has(code)))}
          >
            {chosen.size === 0 ? t(`action_${move}`) : t(`actionIn_${move}`, { count: chosen.size })}
          </Button>
        </>
      }
    >
      <fieldset className={publishClasses.localeChoice}>
        <legend className={publishClasses.localeLegend}>
          <span>{t(`effect_${move}`)}</span>
          {choosable.length > 1 && (
            <Button
              size="compact-xs"
              variant="subtle"
              onClick={() => setTicked(new Set(isAll ? [] : choosable.map(({ code }) => code)))}
            >
              {isAll ? t('none') : t('all')}
            </Button>
          )}
        </legend>
        {rows.map(({ code, name, isDefault, status }) => {
          const canMove = choosable.some((row) => row.code === code)
          return (
            <div key={code} className={publishClasses.localeRow}>
              <Checkbox
                label={isDefault ? t('defaultLocale', { locale: name }) : name}
                checked={chosen.has(code)}
                disabled={!canMove || (chosen.has(code) && !ticked.has(code))}
                onChange={(event) => toggle(code, event.currentTarget.checked)}
              />
              <StatusPill status={status} />
            </div>
          )
        })}
      </fieldset>
      <p className={classes.hint}>{t(`hint_${move}`)}</p>
    </Dialog>
  )
}
