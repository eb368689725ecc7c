import { Button, Checkbox, SegmentedControl, TextInput } from '@mantine/core'
import { useState } from 'react'
import { isEditable } from '../../../api/content.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t } from '../../../i18n/entry.ts'
import { StatusPill } from '../../../parts/content/status-pill.tsx'
import { valueAt } from '../../../state/edits/changes.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import publishClasses from '../publish/publish.module.css'
import { useLocaleRows } from '../publish/use-locale-rows.ts'
import { useShownLocales } from '../use-shown-locales.ts'
import panelClasses from './panels.module.css'

/** Longer lists have a search field. */
const SEARCH_FROM = 8

/** Chooses the displayed locales and shows their status. */
export function LocalesPanel() {
  const { locales: all, defaultLocale } = useEnvironment()
  const locales = all.filter(isEditable)
  const rows = useLocaleRows()
  const { state, type } = useEdit()
  const { shown, isSideBySide, setShown, setSideBySide } = useShownLocales()
  const [text, setText] = useState('')
  const localized = (type?.fields ?? []).filter((field) => field.localized)
  if (locales.length < 2 || localized.length === 0) return null
  const codes = shown.map(({ code }) => code)
  const filledIn = (code: string) => localized.filter(({ id }) => valueAt(state.entry, id, code) !== undefined).length
  const wanted = text.trim().toLowerCase()
  const found = rows.filter(({ code, name }) => `${name} ${code}`.toLowerCase().includes(wanted))
  const toggle = (code: string, isOn: boolean) =>
    setShown(locales.map((one) => one.code).filter((one) => (one === code ? isOn : codes.includes(one))))
  return (
    <section className={classes.panel} aria-labelledby="locales-title">
      <h2 id="locales-title" className={classes.panelTitle}>
        {t('translation')}
      </h2>
      {locales.length > SEARCH_FROM && (
        <TextInput
          size="xs"
          mb={8}
          aria-label={t('searchLocales')}
          placeholder={t('searchLocales')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <ul className={panelClasses.locales}>
        {found.map(({ code, name, status }) => {
          const filled = filledIn(code)
          return (
            <li key={code} className={publishClasses.localeRow}>
              <Checkbox
                size="xs"
                label={name}
                description={
                  <span data-complete={filled === localized.length || undefined} className={panelClasses.completeness}>
                    {t(code === defaultLocale ? 'filledDefault' : 'filled', { filled, count: localized.length })}
                  </span>
                }
                checked={codes.includes(code)}
                disabled={codes.length === 1 && codes[0] === code}
                onChange={(event) => toggle(code, event.currentTarget.checked)}
              />
              <StatusPill status={status} />
            </li>
          )
        })}
      </ul>
      <div className={panelClasses.localeActions}>
        <Button size="compact-xs" variant="subtle" onClick={() => setShown(locales.map(({ code }) => code))}>
          {t('allLocales')}
        </Button>
        <Button size="compact-xs" variant="subtle" onClick={() => setShown([])}>
          {t('defaultOnly')}
        </Button>
      </div>
      {codes.length > 1 && (
        <SegmentedControl
          fullWidth
          size="xs"
          mt={8}
          aria-label={t('localeLayout')}
          value={isSideBySide ? 'beside' : 'below'}
          onChange={(value) => setSideBySide(value === 'beside')}
          data={[
            { value: 'below', label: t('stacked') },
            { value: 'beside', label: t('sideBySide') },
          ]}
        />
      )}
    </section>
  )
}
