import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { IconX } from '../../../parts/icons.ts'
import { type DateFormat, type DateParts, readDate, writeDate, ZONES, zoneAt } from './date-value.ts'
import { attributesOf, type EditorProps, orNothing, textOf } from './editor-props.ts'
import classes from './editors.module.css'

const EMPTY: DateParts = { date: '', time: '', zone: '' }

/** Day, time and zone, each in the browser's own field: it knows the reader's calendar and keyboard. */
export function DateEditor(props: EditorProps) {
  const { value, control, onChange, onBlur, label, isDisabled } = props
  const text = textOf(value)
  const format = (control.settings?.format as DateFormat | undefined) ?? 'timeZ'
  const [typed, setTyped] = useState<DateParts | null>(null)
  // While a day is typed there is none; its time and zone are still meant.
  const isTyped = typed !== null && (writeDate(typed, format) ?? '') === text
  const parts = isTyped ? typed : text === '' ? EMPTY : readDate(text)
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
    const changed = { ...parts, ...next }
    const all = { ...changed, zone: changed.zone || (changed.date === '' ? '' : zoneAt(changed.date)) }
    setTyped(all)
    onChange(writeDate(all, format))
  }
  const clear = () => {
    setTyped(null)
    onChange(undefined)
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
          {...(parts.time.length > 5 && { step: parts.time.includes('.') ? 0.001 : 1 })}
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
        <ActionIcon variant="subtle" color="gray" aria-label={`Clear ${label}`} onClick={clear}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  )
}
