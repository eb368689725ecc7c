import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Locale } from '#contract/resources/locale'
import { keyOf, pathOf } from '../../../api/management.ts'
import { deleteLocale, localeListQuery, type SentLocale, saveLocale } from '../../../api/platform.ts'
import { RowActions } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export function LocaleSettings() {
  const { place } = useEnvironment()
  const locales = useQuery(localeListQuery(pathOf(place), keyOf(place)))
  const [edited, setEdited] = useState<Locale | 'new' | null>(null)
  const [leaving, setLeaving] = useState<Locale | null>(null)
  const all = locales.data?.items ?? []
  return (
    <>
      <PageHeader
        title="Locales"
        lead="The languages that content is written in. A locale without a value shows that of its fallback."
        action={<Button onClick={() => setEdited('new')}>Add locale</Button>}
      />
      {locales.isError && <Failure error={locales.error} onRetry={() => locales.refetch()} />}
      {locales.isPending && <RowsSkeleton rows={3} />}
      {locales.data && (
        <Card title={`${plural(all.length, 'locale')} in this environment`}>
          <ul>
            {all.map((locale) => (
              <li key={locale.sys.id} className={classes.row}>
                <div className={classes.words}>
                  <p className={classes.name}>
                    {locale.name} <code>{locale.code}</code>
                    {locale.default && <span className={classes.badge}>Default</span>}
                    {!locale.contentDeliveryApi && <span className={classes.badge}>Not delivered</span>}
                    {!locale.contentManagementApi && <span className={classes.badge}>Not editable</span>}
                    {locale.optional && <span className={classes.badge}>May stay empty</span>}
                  </p>
                  <p className={classes.about}>{chainOf(locale, all)}</p>
                </div>
                <RowActions>
                  <Button
                    size="compact-sm"
                    variant="default"
                    aria-label={`Edit ${locale.name}`}
                    onClick={() => setEdited(locale)}
                  >
                    Edit
                  </Button>
                  {!locale.default && (
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      color="red"
                      aria-label={`Delete ${locale.name}`}
                      onClick={() => setLeaving(locale)}
                    >
                      Delete
                    </Button>
                  )}
                </RowActions>
              </li>
            ))}
          </ul>
        </Card>
      )}
      {edited !== null && (
        <LocaleForm stored={edited === 'new' ? null : edited} all={all} onClose={() => setEdited(null)} />
      )}
      {leaving !== null && <LocaleEnd locale={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

/** "de → en-US": where a missing value comes from. */
function chainOf(locale: Locale, all: readonly Locale[]): string {
  const chain = [locale.code]
  for (let next = locale.fallbackCode; next !== null && !chain.includes(next); ) {
    chain.push(next)
    next = all.find(({ code }) => code === next)?.fallbackCode ?? null
  }
  return chain.length === 1 ? 'No fallback: what is missing stays empty' : `Missing values: ${chain.join(' → ')}`
}

const NEW: SentLocale = {
  name: '',
  code: '',
  fallbackCode: null,
  optional: false,
  contentDeliveryApi: true,
  contentManagementApi: true,
}

interface LocaleFormProps {
  stored: Locale | null
  all: readonly Locale[]
  onClose: () => void
}

function LocaleForm({ stored, all, onClose }: LocaleFormProps) {
  const { place, defaultLocale } = useEnvironment()
  const [sent, setSent] = useState<SentLocale>(
    stored ? sentOf(stored) : { ...NEW, fallbackCode: defaultLocale ?? null },
  )
  const set = (part: Partial<SentLocale>) => setSent((before) => ({ ...before, ...part }))
  const save = useChange((body: SentLocale) => saveLocale(pathOf(place), stored, body), {
    changes: keyOf(place),
    done: (saved) => `${saved.name} (${saved.code}) is saved.`,
    after: onClose,
  })
  const isDefault = stored?.default ?? false
  const fallbacks = all.filter(({ code }) => code !== stored?.code)
  return (
    <FormDialog
      title={stored ? `Edit ${stored.name}` : 'Add a locale'}
      action={stored ? 'Save' : 'Add locale'}
      isBusy={save.isPending}
      isReady={sent.name.trim() !== '' && sent.code.trim() !== ''}
      error={save.error}
      onSubmit={() => save.mutate(sent)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        placeholder="German (Austria)"
        required
        value={sent.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <TextInput
        label="Code"
        placeholder="de-AT"
        description={
          stored ? 'Content moves along when the code changes; those who read it by code must follow.' : null
        }
        required
        value={sent.code}
        onChange={(event) => set({ code: event.currentTarget.value.trim() })}
      />
      {!isDefault && (
        <NativeSelect
          label="Fallback"
          description="Where a value comes from that is missing in this locale"
          value={sent.fallbackCode ?? ''}
          data={[
            { value: '', label: 'None' },
            ...fallbacks.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
          onChange={(event) => set({ fallbackCode: event.currentTarget.value || null })}
        />
      )}
      <Checkbox
        label="Include it in API responses"
        disabled={isDefault}
        checked={sent.contentDeliveryApi}
        onChange={(event) => set({ contentDeliveryApi: event.currentTarget.checked })}
      />
      <Checkbox
        label="Let it be edited"
        disabled={isDefault}
        checked={sent.contentManagementApi}
        onChange={(event) => set({ contentManagementApi: event.currentTarget.checked })}
      />
      <Checkbox
        label="Allow required fields to stay empty"
        disabled={isDefault}
        checked={sent.optional}
        onChange={(event) => set({ optional: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}

const sentOf = ({ name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi }: Locale) => ({
  ...{ name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi },
})

function LocaleEnd({ locale, onClose }: { locale: Locale; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteLocale(pathOf(place), locale), {
    changes: keyOf(place),
    done: () => `${locale.name} (${locale.code}) is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete ${locale.name}?`}
      action="Delete locale"
      typed={locale.code}
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      All values in <code>{locale.code}</code> go with it, in every entry and asset of this environment.
    </Confirm>
  )
}
