import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import form from '../../parts/forms/form.module.css'
import classes from './bulk.module.css'

export type Mode = 'add' | 'remove'

/** Which tags or concepts to add or remove. */
export function useLinkChoice() {
  const [mode, setMode] = useState<Mode>('add')
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (id: string, isChosen: boolean) =>
    setChosen((now) => new Set(isChosen ? [...now, id] : [...now].filter((one) => one !== id)))
  return { mode, setMode, chosen, choose }
}

interface LinkChoiceDialogProps {
  what: 'tags' | 'concepts'
  title: string
  choice: ReturnType<typeof useLinkChoice>
  /** What can be chosen in this mode; undefined while it loads. */
  options: readonly { id: string; label: string }[] | undefined
  /** The number of selected items that have it. */
  usesOf: (id: string) => number
  /** The number of selected items. */
  total: number
  /** Below the options. */
  children?: ReactNode
  onChoose: (ids: readonly string[]) => void
  onClose: () => void
}

/** Chooses tags or concepts to add or remove. The next dialog shows the effect on each item. */
export function LinkChoiceDialog(props: LinkChoiceDialogProps) {
  const { what, title, choice, options, usesOf, total, children, onChoose, onClose } = props
  const { mode, setMode, chosen, choose } = choice
  const ready = (options ?? []).map(({ id }) => id).filter((id) => chosen.has(id))
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <Button variant="default" onClick={onClose}>
            {common('cancel')}
          </Button>
          <Button disabled={ready.length === 0} onClick={() => onChoose(ready)}>
            {t('continue')}
          </Button>
        </>
      }
    >
      <div className={form.fields}>
        <SegmentedControl
          aria-label={t('linkAction')}
          value={mode}
          onChange={setMode}
          data={[
            { value: 'add', label: t(`add_${what}`) },
            { value: 'remove', label: t(`remove_${what}`) },
          ]}
        />
        {options?.length === 0 && <p className={form.hint}>{t(mode === 'add' ? `no_${what}` : `noneOn_${what}`)}</p>}
        <div className={classes.tags}>
          {options?.map(({ id, label }) => (
            <Checkbox
              key={id}
              label={label}
              description={usesOf(id) > 0 ? t('linkUses', { uses: usesOf(id), total }) : undefined}
              checked={chosen.has(id)}
              onChange={(event) => choose(id, event.currentTarget.checked)}
            />
          ))}
        </div>
        {children}
        <p className={form.hint}>{t(`chosen_${what}`, { count: ready.length })}</p>
      </div>
    </Dialog>
  )
}
