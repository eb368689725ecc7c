import { NativeSelect, Radio, TextInput } from '@mantine/core'
import type { SentField } from '../../api/content-types.ts'
import type { Control } from '../../api/wire.ts'
import classes from './content-type.module.css'
import { widgetsFor, withSetting } from './widgets.ts'

interface AppearanceFormProps {
  field: SentField
  control: Control
  /** All fields of the content type. */
  fields: readonly SentField[]
  onChange: (control: Control) => void
}

/** Which editor the field has, and what stands below it. */
export function AppearanceForm({ field, control, fields, onChange }: AppearanceFormProps) {
  const widgets = widgetsFor(field)
  const setting = (name: string): string => {
    const value = control.settings?.[name]
    return value === undefined || value === null ? '' : String(value)
  }
  const text = (name: string, label: string, placeholder = '') => (
    <TextInput
      label={label}
      placeholder={placeholder}
      value={setting(name)}
      onChange={(event) => onChange(withSetting(control, name, event.currentTarget.value))}
    />
  )
  const isOwn = control.widgetId !== undefined && !widgets.some(({ id }) => id === control.widgetId)
  return (
    <div className={classes.rules}>
      <Radio.Group
        label="Edited with"
        value={control.widgetId ?? ''}
        onChange={(widgetId) => onChange({ ...control, widgetId, widgetNamespace: 'builtin' })}
      >
        <div className={classes.choices}>
          {widgets.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
          {isOwn && <Radio value={control.widgetId} label={`${control.widgetId} (of an app)`} />}
        </div>
      </Radio.Group>
      {text('helpText', 'Help text', 'Shown below the field')}
      {control.widgetId === 'boolean' && (
        <div className={classes.pair}>
          {text('trueLabel', 'Label for yes', 'Yes')}
          {text('falseLabel', 'Label for no', 'No')}
        </div>
      )}
      {control.widgetId === 'slugEditor' && (
        <NativeSelect
          label="Made from"
          value={setting('trackingFieldId')}
          data={[
            { value: '', label: 'The title' },
            ...fields
              .filter(({ id, type }) => id !== field.id && (type === 'Symbol' || type === 'Text'))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange(withSetting(control, 'trackingFieldId', event.currentTarget.value))}
        />
      )}
      {control.widgetId === 'rating' && text('stars', 'Number of stars', '5')}
      {control.widgetId === 'datePicker' && (
        <NativeSelect
          label="What is asked for"
          value={setting('format') || 'timeZ'}
          data={[
            { value: 'dateonly', label: 'Only the date' },
            { value: 'time', label: 'Date and time' },
            { value: 'timeZ', label: 'Date, time and time zone' },
          ]}
          onChange={(event) => onChange(withSetting(control, 'format', event.currentTarget.value))}
        />
      )}
    </div>
  )
}
