import { Button } from '@mantine/core'
import { useCallback, useEffect, useId, useState } from 'react'
import type { Control } from '#contract/resources/editor-interface'
import type { Locale } from '#contract/resources/locale'
import { fieldTypeName } from '../../../api/content.ts'
import type { Field } from '../../../api/wire.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { lengthLimits, problemsOf } from '../../../features/field-editors/check-value.ts'
import { fitsField } from '../../../features/field-editors/fits-field.ts'
import { editorOf, isForeign } from '../../../features/field-editors/index.tsx'
import { UnsupportedValue } from '../../../features/field-editors/unsupported-value.tsx'
import { t } from '../../../i18n/entry.ts'
import { useSeen } from '../../../parts/hooks/use-seen.ts'
import { locationOf, messageOf } from '../../../parts/text/problem-text.ts'
import { valueAt } from '../../../state/edits/changes.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { ExtensionNote } from './extension-note.tsx'
import { fieldAnchor } from './field-anchor.ts'
import classes from './field-row.module.css'
import { InField } from './presence.tsx'

interface FieldRowProps {
  field: Field
  control: Control
}

/** A field with its name and help text, in every displayed locale. */
export function FieldRow({ field, control }: FieldRowProps) {
  const { locales, defaultLocale } = useEnvironment()
  const { shown, isSideBySide, state, isReadOnly, canChange } = useEdit()
  const headingId = useId()
  const helpId = useId()
  // Fields that are not localized have one value in the default locale.
  const own = field.localized ? shown : locales.filter(({ code }) => code === defaultLocale)
  const help = control.settings?.helpText
  const helpText = typeof help === 'string' && help !== '' ? help : null
  return (
    <section
      className={classes.field}
      id={fieldAnchor(state.entry.sys.id, field.id, null)}
      aria-labelledby={headingId}
      data-field={field.id}
    >
      <header className={classes.header}>
        <h2 id={headingId} className={classes.name}>
          {field.name}
        </h2>
        {field.required && (
          <span className={classes.required} title={t('requiredHint')}>
            {t('required')}
          </span>
        )}
        {field.omitted && <span className={classes.mark}>{t('hidden')}</span>}
        {field.disabled && <span className={classes.mark}>{t('notEditable')}</span>}
        {!isReadOnly && own.every(({ code }) => !canChange(field.id, code)) && (
          <span className={classes.mark} title={t('readOnlyForYouHint')}>
            {t('readOnlyForYou')}
          </span>
        )}
        <InField field={field.id} />
      </header>
      <div className={classes.values} data-side={(isSideBySide && own.length > 1) || undefined}>
        {own.map((locale) => (
          <FieldLocale
            key={locale.code}
            field={field}
            control={control}
            locale={locale}
            helpId={helpText === null ? undefined : helpId}
            withLocale={field.localized === true && locales.length > 1}
          />
        ))}
      </div>
      {isForeign(control) && (
        <ExtensionNote
          id={control.widgetId ?? ''}
          isApp={control.widgetNamespace === 'app'}
          instead={t('defaultEditorShown', { type: fieldTypeName(field) })}
        />
      )}
      {helpText !== null && (
        <p className={classes.help} id={helpId}>
          {helpText}
        </p>
      )}
    </section>
  )
}

/** With many locales, editors render when they come into view: forty rich text editors would take seconds. */
const MAX_EAGER_LOCALES = 4

interface FieldLocaleProps extends FieldRowProps {
  locale: Locale
  helpId: string | undefined
  withLocale: boolean
}

function FieldLocale({ field, control, locale, helpId, withLocale }: FieldLocaleProps) {
  const { buffer, state, problems, setProblems, canChange, defaultLocale, shown } = useEdit()
  const isOpen = canChange(field.id, locale.code)
  const [wasLeft, setWasLeft] = useState(false)
  const errorId = useId()
  const value = valueAt(state.entry, field.id, locale.code)
  const isHere = useCallback(
    (problem: Parameters<typeof locationOf>[0]) => {
      const at = locationOf(problem)
      return at.field === field.id && (at.locale === null ? locale.code === defaultLocale : at.locale === locale.code)
    },
    [field.id, locale.code, defaultLocale],
  )
  const change = useCallback(
    (next: unknown) => {
      buffer.change(field.id, locale.code, next)
      if (problems.some(isHere)) {
        setProblems(
          problems.filter((problem) => !isHere(problem)),
          { isQuiet: true },
        )
      }
    },
    [buffer, field.id, locale.code, problems, setProblems, isHere],
  )
  const leave = useCallback(() => setWasLeft(true), [])
  const isRequired = field.required === true && locale.optional !== true
  const reported = problems.filter(isHere).map(messageOf)
  const own = wasLeft ? problemsOf(field, value, isRequired) : []
  const messages = [...new Set([...reported, ...own])]
  const Editor = fitsField(field, value) ? editorOf(field, control) : UnsupportedValue
  const base = defaultLocale === undefined ? undefined : valueAt(state.entry, field.id, defaultLocale)
  const canCopy = withLocale && locale.code !== defaultLocale && value === undefined && base !== undefined && isOpen
  const label = withLocale ? `${field.name}, ${locale.name}` : field.name
  const [row, isNear] = useSeen<HTMLDivElement>('800px')
  const [isRequested, setIsRequested] = useState(false)
  const isOpened = shown.length <= MAX_EAGER_LOCALES || isNear || isRequested || messages.length > 0
  useEffect(() => {
    if (isRequested) row.current?.querySelector<HTMLElement>(FOCUSABLE)?.focus()
  }, [isRequested, row])
  const describedBy = [messages.length > 0 ? errorId : undefined, helpId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classes.value} id={fieldAnchor(state.entry.sys.id, field.id, locale.code)} tabIndex={-1} ref={row}>
      {withLocale && (
        <div className={classes.localeBar}>
          <span className={classes.locale}>{locale.name}</span>
          {canCopy && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => change(base)}>
              {t('copyFromDefault')}
            </Button>
          )}
        </div>
      )}
      {isOpened ? (
        <Editor
          field={field}
          control={control}
          locale={locale}
          value={value}
          onChange={change}
          onBlur={leave}
          label={label}
          describedBy={describedBy}
          isInvalid={messages.length > 0}
          isDisabled={!isOpen || field.disabled === true}
          externalRevision={state.externalRevision}
        />
      ) : (
        <button
          type="button"
          className={classes.waiting}
          data-tall={TALL.has(field.type) || undefined}
          onFocus={() => setIsRequested(true)}
        >
          {label}
        </button>
      )}
      <div className={classes.foot}>
        <div id={errorId} className={classes.errors}>
          {messages.map((message) => (
            <p key={message}>{message}</p>
          ))}
        </div>
        <Counter field={field} value={value} />
      </div>
    </div>
  )
}

/** A placeholder of similar size keeps the page from jumping. */
const TALL: ReadonlySet<string> = new Set(['RichText', 'Text', 'Object', 'Location'])
const FOCUSABLE = 'input, textarea, select, [contenteditable="true"], button'

function Counter({ field, value }: { field: Field; value: unknown }) {
  if (field.type !== 'Symbol' && field.type !== 'Text') return null
  const { min, max } = lengthLimits(field)
  const length = typeof value === 'string' ? value.length : 0
  if (max === null && min === null) return length > 0 ? <span className={classes.counter}>{length}</span> : null
  // The limit of the field type is shown only when the text gets close to it.
  if (field.type === 'Symbol' && max === 256 && length < 200) return null
  return (
    <span className={classes.counter} data-over={(typeof max === 'number' && length > max) || undefined}>
      {typeof max === 'number' ? `${length} / ${max}` : t('lengthMin', { length, min: min ?? 0 })}
    </span>
  )
}
