import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { IconX } from '../../../parts/icons.ts'
import { type DateFormat, type DateParts, readDate, writeDate, ZONES, zoneAt } from './date-value.ts'
import { attributesOf, type EditorProps, orNothing, textOf } from './editor-props.ts'
import classes from './editors.module.css'

const EMPTY: DateParts = { date: '', time: '', zone: '' }

/** Day, time and zone, each in the browser's own field: it knows the reader's calendar and keyboard. */
export function DateEditor(props: EditorProps) {
  const { value, control, onChange, onBlur, label, isDisabled } = props
  const text = textOf(value)
  const parts = text === '' ? EMPTY : readDate(text)
  const format = (control.settings?.format as DateFormat | undefined) ?? 'timeZ'
  if (parts === null) {
    return (
      <TextInput
        {...attributesOf(props)}
        description="Stored in a form that has no picker; it is kept as it is written."
        value={text}
        onChange={(event) => onChange(orNothing(event.currentTarget.value))}
        onBlur={onBlur}
      />
    )
  }
  const change = (next: Partial<DateParts>) => {
    const all = { ...parts, ...next }
    onChange(writeDate({ ...all, zone: all.zone || zoneAt(all.date) }, format))
  }
  const zones = parts.zone === '' || ZONES.includes(parts.zone) ? ZONES : [parts.zone, ...ZONES]
  return (
    <fieldset className={classes.date} aria-label={label} onBlur={onBlur}>
      <TextInput
        {...attributesOf(props)}
        type="date"
        value={parts.date}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      {format !== 'dateonly' && (
        <TextInput
          type="time"
          aria-label={`${label}, time`}
          disabled={isDisabled || parts.date === ''}
          value={parts.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      )}
      {format === 'timeZ' && (
        <NativeSelect
          aria-label={`${label}, time zone`}
          disabled={isDisabled || parts.date === ''}
          value={parts.zone || zoneAt(parts.date)}
          onChange={(event) => change({ zone: event.currentTarget.value })}
          data={zones.map((zone) => ({ value: zone, label: `UTC${zone}` }))}
        />
      )}
      {text !== '' && !isDisabled && (
        <ActionIcon variant="subtle" color="gray" aria-label={`Clear ${label}`} onClick={() => onChange(undefined)}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  )
}
