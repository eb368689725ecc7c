import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/field-editors.ts'
import { IconX } from '../../parts/icons/icons.ts'
import { attributesOf, type EditorProps, orUndefined, textOf } from '../content-editing/editor-props.ts'
import {
  changedParts,
  type DateFormat,
  type DateParts,
  readDate,
  writeDate,
  ZONES,
  zoneAt,
  zoneName,
} from './date-value.ts'
import classes from './editors.module.css'

const EMPTY: DateParts = { date: '', time: '', zone: '' }

/** Day, time and time zone, each in an input of the browser, which knows the user's calendar format. */
export function DateEditor(props: EditorProps) {
  const { value, control, onChange, onBlur, label, isDisabled } = props
  const text = textOf(value)
  const format = (control.settings?.format as DateFormat | undefined) ?? 'timeZ'
  const [typed, setTyped] = useState<DateParts | null>(null)
  // An incomplete day is no value. Time and zone are kept until it is complete.
  const isTyped = typed !== null && (writeDate(typed) ?? '') === text
  const parts = isTyped ? typed : text === '' ? EMPTY : readDate(text)
  if (parts === null) {
    return (
      <TextInput
        {...attributesOf(props)}
        description={t('dateAsText')}
        value={text}
        onChange={(event) => onChange(orUndefined(event.currentTarget.value))}
        onBlur={onBlur}
      />
    )
  }
  const change = (next: Partial<DateParts>) => {
    const all = changedParts(parts, next, format)
    setTyped(all)
    onChange(writeDate(all))
  }
  const clear = () => {
    setTyped(null)
    onChange(undefined)
  }
  const zone = parts.date === '' ? zoneAt('') : zoneName(parts.zone)
  const zones = zone === '' || ZONES.includes(zone) ? ZONES : [zone, ...ZONES]
  return (
    <fieldset className={classes.date} aria-label={label} onBlur={onBlur}>
      <TextInput
        {...attributesOf(props)}
        type="date"
        value={parts.date}
        onChange={(event) => change({ date: event.currentTarget.value })}
      />
      {(format !== 'dateonly' || parts.time !== '') && (
        <TextInput
          type="time"
          aria-label={t('timeOf', { field: label })}
          disabled={isDisabled || parts.date === ''}
          {...(parts.time.length > 5 && { step: parts.time.includes('.') ? 0.001 : 1 })}
          value={parts.time}
          onChange={(event) => change({ time: event.currentTarget.value })}
        />
      )}
      {(format === 'timeZ' || parts.zone !== '') && (
        <NativeSelect
          aria-label={t('timeZoneOf', { field: label })}
          disabled={isDisabled || parts.date === '' || parts.time === ''}
          value={zone}
          onChange={(event) => change({ zone: event.currentTarget.value })}
          data={[
            ...(zone === '' ? [{ value: '', label: t('noTimeZone') }] : []),
            ...zones.map((one) => ({ value: one, label: `UTC${one}` })),
          ]}
        />
      )}
      {text !== '' && !isDisabled && (
        <ActionIcon variant="subtle" color="gray" aria-label={t('clearField', { field: label })} onClick={clear}>
          <IconX size={18} aria-hidden="true" />
        </ActionIcon>
      )}
    </fieldset>
  )
}
