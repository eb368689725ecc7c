import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import type { Control } from '#contract/resources/editor-interface'
import { editorInterfaceQuery } from '../../api/management.ts'
import type { Field } from '../../api/wire.ts'
import { t } from '../../i18n/lists.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import form from '../../parts/forms/form.module.css'
import { useEnvironment } from '../../state/environment.tsx'
import { problemsOf } from '../field-editors/check-value.ts'
import { editorOf } from '../field-editors/index.tsx'
import classes from './bulk.module.css'
import type { ChoiceDialogProps } from './tag-dialog.tsx'

/** Fields with one plain value. Links, lists and documents differ too much from entry to entry. */
const TYPES: ReadonlySet<string> = new Set(['Symbol', 'Text', 'Integer', 'Number', 'Boolean', 'Date'])

/** Editors that need the rest of the entry, and what replaces them. */
const PLAIN: Readonly<Record<string, string>> = { markdown: 'multipleLine', slugEditor: 'singleLine' }

const plainControl = (field: Field, controls: readonly Control[]): Control => {
  const found = controls.find(({ fieldId }) => fieldId === field.id) ?? { fieldId: field.id }
  const widget = found.widgetId ?? (field.type === 'Text' ? 'markdown' : undefined)
  const widgetId = widget === undefined ? undefined : (PLAIN[widget] ?? widget)
  return widgetId === undefined ? found : { ...found, widgetId }
}

/** Chooses a field, a locale and a new value. The next dialog shows the effect on each entry. */
export function EditFieldDialog({ title, items, onChoose, onClose }: ChoiceDialogProps) {
  const { env, types, locales, defaultLocale } = useEnvironment()
  const used = new Set(items.flatMap(({ sys }) => ('contentType' in sys ? [sys.contentType.sys.id] : [])))
  const [typeId, setTypeId] = useState([...used][0] ?? '')
  const [fieldId, setFieldId] = useState('')
  const [code, setCode] = useState(defaultLocale ?? '')
  const [value, setValue] = useState<unknown>(undefined)
  const { data } = useQuery({ ...editorInterfaceQuery(env, typeId), enabled: typeId !== '' })
  const editor = useRef<HTMLDivElement>(null)
  const errorId = useId()
  const fields = types.get(typeId)?.fields.filter(({ type, disabled }) => TYPES.has(type) && !disabled) ?? []
  const field = fields.find(({ id }) => id === fieldId)
  const locale = locales.find((one) => one.code === (field?.localized ? code : defaultLocale))
  const problems = field && value !== undefined ? problemsOf(field, value, false) : []
  const control = field && data && plainControl(field, data.controls ?? [])
  const Editor = field && control && editorOf(field, control)
  const submit = () => {
    // Some editors show text that is not a value, such as an incomplete number.
    if (!field || !locale || editor.current?.querySelector('[aria-invalid="true"]')) return
    onChoose('edit', { ids: [], edit: { contentType: typeId, field: field.id, locale: locale.code, value } })
  }
  const chooseField = (id: string) => {
    setFieldId(id)
    setValue(undefined)
  }
  return (
    <FormDialog
      title={title}
      action={t('continue')}
      isReady={value !== undefined && problems.length === 0}
      onSubmit={submit}
      onClose={onClose}
    >
      {used.size > 1 && (
        <NativeSelect
          label={t('contentType')}
          value={typeId}
          onChange={(event) => {
            setTypeId(event.currentTarget.value)
            chooseField('')
          }}
          data={[...used].map((id) => ({ value: id, label: types.get(id)?.name ?? id }))}
        />
      )}
      <NativeSelect
        label={t('field')}
        value={fieldId}
        onChange={(event) => chooseField(event.currentTarget.value)}
        data={[{ value: '', label: t('choose') }, ...fields.map(({ id, name }) => ({ value: id, label: name }))]}
      />
      {field?.localized && locales.length > 1 && (
        <NativeSelect
          label={t('locale')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          data={locales.map(({ code: one, name }) => ({ value: one, label: name }))}
        />
      )}
      {field && locale && control && Editor && (
        <div ref={editor}>
          <p aria-hidden="true">{t('newValue')}</p>
          <Editor
            key={`${typeId} ${field.id}`}
            {...{ field, control, locale, value }}
            onChange={setValue}
            onBlur={() => {}}
            label={t('newValue')}
            describedBy={problems.length > 0 ? errorId : undefined}
            isInvalid={problems.length > 0}
            isDisabled={false}
            externalRevision={0}
          />
          <div id={errorId} className={classes.reasons}>
            {problems.map((problem) => (
              <p key={problem}>{problem}</p>
            ))}
          </div>
        </div>
      )}
      <p className={form.hint}>{t('editHint')}</p>
    </FormDialog>
  )
}
