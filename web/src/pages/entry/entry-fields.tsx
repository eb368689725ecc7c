import { fieldTypeName, linksIn, valueIn } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import type { ContentType, Entry, Field, Locale, Localized } from '../../api/wire.ts'
import { LinkedProvider } from '../../parts/linked.tsx'
import { Message } from '../../parts/message.tsx'
import classes from './entry-fields.module.css'
import { FieldValue } from './field-value.tsx'
import { useShownLocales } from './use-shown-locales.ts'

interface EntryFieldsProps {
  entry: Entry
  type: ContentType | undefined
}

export function EntryFields({ entry, type }: EntryFieldsProps) {
  const { locales, defaultLocale } = useEnvironment()
  const { shown } = useShownLocales()
  const fields: readonly Field[] =
    type?.fields ?? Object.keys(entry.fields ?? {}).map((id) => ({ id, name: id, type: 'Object' }))
  if (fields.length === 0) return <Message title="This content type has no fields yet" />
  return (
    <LinkedProvider links={linksIn(entry.fields)}>
      <div className={classes.fields}>
        {fields.map((field) => (
          <section key={field.id} className={classes.field} aria-label={field.name}>
            <header className={classes.label}>
              <h2 className={classes.name}>{field.name}</h2>
              <span className={classes.kind}>{fieldTypeName(field)}</span>
            </header>
            <FieldValues
              field={field}
              value={entry.fields?.[field.id]}
              // What is not translated has one value, kept under the default locale.
              locales={field.localized ? shown : locales.filter(({ code }) => code === defaultLocale)}
            />
          </section>
        ))}
      </div>
    </LinkedProvider>
  )
}

interface FieldValuesProps {
  field: Field
  value: Localized | undefined
  locales: readonly Locale[]
}

function FieldValues({ field, value, locales }: FieldValuesProps) {
  const isEmpty = ({ code }: Locale) => value?.[code] === undefined || value[code] === null || value[code] === ''
  const empty = locales.filter(isEmpty)
  return (
    <>
      {locales
        .filter((locale) => !isEmpty(locale))
        .map((locale) => (
          <div key={locale.code} className={classes.value}>
            {field.localized && <span className={classes.locale}>{locale.name}</span>}
            <div lang={locale.code} dir="auto">
              <FieldValue field={field} value={value?.[locale.code]} />
            </div>
          </div>
        ))}
      {empty.length > 0 && <EmptyValues field={field} value={value} empty={empty} isAll={locales.length > 1} />}
    </>
  )
}

interface EmptyValuesProps {
  field: Field
  value: Localized | undefined
  empty: readonly Locale[]
  isAll: boolean
}

const MOST_NAMED = 5

/** One line for all locales without a value: with forty of them, mostly nothing would be on the screen. */
function EmptyValues({ field, value, empty, isAll }: EmptyValuesProps) {
  const { locales } = useEnvironment()
  const named = empty.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = empty.length - named.length
  const where = isAll ? ` in ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}` : ''
  const [only] = empty
  const shown = only && valueIn(value, only.code, locales)
  const from = locales.find(({ code }) => code === only?.fallbackCode)
  const isFallingBack = field.localized && empty.length === 1 && shown !== undefined && from
  return (
    <p className={classes.empty}>
      Empty{where}
      {isFallingBack && `; delivery shows ${from.name}`}
    </p>
  )
}
