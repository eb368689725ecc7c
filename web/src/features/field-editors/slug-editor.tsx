import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { titleOf } from '../../api/content.ts'
import { searchQuery } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { attributesOf, type EditorProps, orUndefined, settingOf, textOf } from '../content-editing/editor-props.ts'
import { useEdit } from '../content-editing/entry-edit.tsx'
import classes from './editors.module.css'
import { slugOf } from './slug.ts'
import { MultipleLine, useHasLines } from './text-editors.tsx'

/** Follows the title, or the configured field, until the editor changes it or the entry is published. */
export function SlugEditor(props: EditorProps) {
  const { value, onChange, locale, isDisabled, field, control, externalRevision } = props
  const { type, state, defaultLocale } = useEdit()
  const followed = settingOf(control, 'trackingFieldId', '') || type?.displayField
  const titles = followed ? state.entry.fields?.[followed] : undefined
  const title = textOf(titles?.[locale.code] ?? titles?.[defaultLocale ?? ''])
  const before = useRef({ title, externalRevision })
  const isPublic = state.base.sys.firstPublishedAt !== undefined || state.base.sys.publishedVersion !== undefined
  const follows = !isPublic && !isDisabled && followed !== field.id
  useEffect(() => {
    const last = before.current
    before.current = { title, externalRevision }
    if (last.title === title) return
    const was = slugOf(last.title)
    const now = textOf(value)
    // A title that another user changed must not trigger a save on this page.
    const isOwn = last.externalRevision === externalRevision
    if (follows && isOwn && (now === '' || now === was)) onChange(orUndefined(slugOf(title)))
  }, [title, value, follows, externalRevision, onChange])
  const wanted = slugOf(title)
  const isLong = useHasLines(value)
  return (
    <div>
      {isLong ? (
        <MultipleLine {...props} />
      ) : (
        <TextInput
          {...attributesOf(props)}
          autoCapitalize="off"
          spellCheck={false}
          value={textOf(value)}
          onChange={(event) => onChange(orUndefined(event.currentTarget.value))}
          onBlur={props.onBlur}
          rightSectionWidth={104}
          rightSection={
            wanted !== '' &&
            wanted !== value &&
            !isDisabled && (
              <Button size="compact-xs" variant="subtle" onClick={() => onChange(wanted)}>
                {t('useTitle')}
              </Button>
            )
          }
        />
      )}
      <Taken field={field.id} locale={locale.code} slug={textOf(value)} />
    </div>
  )
}

/** Warns while the editor types if another entry has the same slug. */
function Taken({ field, locale, slug }: { field: string; locale: string; slug: string }) {
  const { env, defaultLocale } = useEnvironment()
  const { type, state, openEntry } = useEdit()
  const settled = useDebounced(slug, 400)
  const params = new URLSearchParams({ limit: '1', 'sys.id[ne]': state.base.sys.id })
  if (type) params.set('content_type', type.sys.id)
  params.set(`fields.${field}${locale === defaultLocale ? '' : `.${locale}`}`, settled)
  const { data } = useQuery({
    ...searchQuery<Entry>(env, 'entries', params.toString()),
    enabled: settled !== '' && type !== undefined,
  })
  const other = settled !== '' && settled === slug ? data?.items[0] : undefined
  return (
    <p className={classes.taken} role="status">
      {other &&
        t.rich('slugTaken', {
          entry: () => (
            <button type="button" className={classes.jump} onClick={() => openEntry(other.sys.id)}>
              {titleOf(other, type, defaultLocale) ?? t('anotherEntry')}
            </button>
          ),
        })}
    </p>
  )
}
