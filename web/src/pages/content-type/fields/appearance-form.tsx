import { Checkbox, NativeSelect, Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Control } from '#contract/resources/editor-interface'
import type { SentField } from '../../../api/content-types.ts'
import { extensionQuery } from '../../../api/management.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/content-type-fields.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../content-type.module.css'
import { widgetsFor, withSetting } from './widgets.ts'

interface AppearanceFormProps {
  field: SentField
  control: Control
  /** All fields of the content type. */
  fields: readonly SentField[]
  onChange: (control: Control) => void
}

/** Chooses the editor of a field and its help text. */
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
  const isForeign = control.widgetNamespace === 'extension' || control.widgetNamespace === 'app'
  const [foreign] = useState(isForeign ? control : null)
  const linked = field.linkType ?? field.items?.linkType
  const choice = (name: string, label: string) => (
    <Checkbox
      label={label}
      checked={control.settings?.[name] !== false}
      onChange={(event) => onChange(withSetting(control, name, event.currentTarget.checked ? '' : false))}
    />
  )
  return (
    <div className={classes.rules}>
      <Radio.Group
        label={t('editor')}
        value={isForeign ? FOREIGN : (control.widgetId ?? '')}
        onChange={(widgetId) =>
          onChange(
            widgetId === FOREIGN && foreign !== null ? foreign : { ...control, widgetId, widgetNamespace: 'builtin' },
          )
        }
      >
        <div className={classes.choices}>
          {widgets.map(({ id, name }) => (
            <Radio key={id} value={id} label={name} />
          ))}
          {foreign !== null && <Radio value={FOREIGN} label={<ForeignName control={foreign} />} />}
        </div>
      </Radio.Group>
      {text('helpText', t('helpText'), t('helpTextHint'))}
      {field.type === 'Boolean' && (
        <div className={classes.pair}>
          {text('trueLabel', t('labelForYes'), common('yes'))}
          {text('falseLabel', t('labelForNo'), common('no'))}
        </div>
      )}
      {control.widgetId === 'slugEditor' && (
        <NativeSelect
          label={t('generatedFrom')}
          value={setting('trackingFieldId')}
          data={[
            { value: '', label: t('isTitle') },
            ...fields
              .filter(({ id, type }) => id !== field.id && (type === 'Symbol' || type === 'Text'))
              .map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(event) => onChange(withSetting(control, 'trackingFieldId', event.currentTarget.value))}
        />
      )}
      {linked !== undefined && choice('showLinkEntityAction', t('allowLinking'))}
      {linked === 'Entry' && choice('showCreateEntityAction', t('allowAdding'))}
      {control.widgetId === 'rating' && text('stars', t('starCount'), '5')}
      {control.widgetId === 'datePicker' && (
        <NativeSelect
          label={t('format')}
          value={setting('format') || 'timeZ'}
          data={[
            { value: 'dateonly', label: t('dateOnly') },
            { value: 'time', label: t('dateAndTime') },
            { value: 'timeZ', label: t('dateTimeZone') },
          ]}
          onChange={(event) => onChange(withSetting(control, 'format', event.currentTarget.value))}
        />
      )}
    </div>
  )
}

/** Not the ID of a widget. */
const FOREIGN = '$foreign'

/** A UI extension, by its name. */
function ForeignName({ control }: { control: Control }) {
  const { widgetNamespace } = control
  const widgetId = control.widgetId ?? ''
  const { env } = useEnvironment()
  const isApp = widgetNamespace === 'app'
  const { data } = useQuery({ ...extensionQuery(env, widgetId), enabled: !isApp })
  return t(isApp ? 'appNotSupported' : 'extensionNotSupported', { name: data?.extension.name ?? widgetId })
}
