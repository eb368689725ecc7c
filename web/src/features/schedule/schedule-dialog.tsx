import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { type ScheduledVerb, schedule, scheduledKey } from '../../api/scheduled-actions.ts'
import { t } from '../../i18n/schedule.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import { plannedText } from './action-labels.ts'
import classes from './schedule.module.css'
import { allZones, instantOf, localZone } from './zoned-time.ts'

interface ScheduleDialogProps {
  entity: ScheduledAction['entity']
  /** The actions that the user may schedule. */
  verbs: readonly ScheduledVerb[]
  onClose: () => void
}

/** One day from now, in the format of the date input. */
function tomorrow(): string {
  const day = new Date()
  day.setDate(day.getDate() + 1)
  return [day.getFullYear(), day.getMonth() + 1, day.getDate()].map((part) => `${part}`.padStart(2, '0')).join('-')
}

export function ScheduleDialog({ entity, verbs, onClose }: ScheduleDialogProps) {
  const { env } = useEnvironment()
  const [verb, setVerb] = useState<ScheduledVerb>(verbs[0]!)
  const [date, setDate] = useState(tomorrow)
  const [time, setTime] = useState('09:00')
  const [zone, setZone] = useState(localZone)
  const datetime = instantOf(date, time, zone)
  const isPast = datetime !== null && Date.parse(datetime) <= Date.now()
  const save = useChange(
    (at: string) =>
      schedule(env, {
        entity,
        action: verb,
        scheduledFor: { datetime: at, timezone: zone },
      }),
    {
      changes: scheduledKey(env),
      done: (action) => `${plannedText(action)}.`,
      after: onClose,
    },
  )
  return (
    <FormDialog
      title={t('title')}
      action={t('schedule')}
      change={save}
      isReady={datetime !== null && !isPast}
      onSubmit={() => datetime !== null && save.mutate(datetime)}
      onClose={onClose}
    >
      <NativeSelect
        label={t('action')}
        value={verb}
        onChange={(event) => setVerb(event.currentTarget.value as ScheduledVerb)}
        data={verbs.map((one) => ({ value: one, label: t(`name_${one}`) }))}
      />
      <div className={classes.when}>
        <TextInput
          type="date"
          label={t('date')}
          value={date}
          error={isPast && t('inPast')}
          onChange={(event) => setDate(event.currentTarget.value)}
        />
        <TextInput
          type="time"
          label={t('time')}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
      </div>
      <NativeSelect
        label={t('timeZone')}
        value={zone}
        onChange={(event) => setZone(event.currentTarget.value)}
        data={allZones().map((one) => ({ value: one, label: one.replaceAll('_', ' ') }))}
      />
      {verb === 'publish' && <p className={classes.about}>{t('publishHint')}</p>}
    </FormDialog>
  )
}
