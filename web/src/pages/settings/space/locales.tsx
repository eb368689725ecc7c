import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/resources/locale'
import { keyOf, pathOf } from '../../../api/management.ts'
import { deleteLocale, localeListQuery, type SentLocale, saveLocale } from '../../../api/platform.ts'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { plural } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export function LocaleSettings() {
  const { place } = useEnvironment()
  const locales = useQuery(localeListQuery(pathOf(place), keyOf(place)))
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Locale>()
  const all = locales.data?.items ?? []
  return (
    <>
      <PageHeader
        title="Locales"
        lead="The languages of your content. A missing value is taken from the fallback locale."
        action={<Button onClick={add}>Add locale</Button>}
      />
      <Loaded query={locales}>
        {() => (
          <Card title={`${plural(all.length, 'locale')} in this environment`}>
            <ul>
              {all.map((locale) => (
                <ListRow
                  key={locale.sys.id}
                  name={
                    <>
                      {locale.name} <code>{locale.code}</code>
                      {locale.default && <Badge>Default</Badge>}
                      {!locale.contentDeliveryApi && <Badge>Not delivered</Badge>}
                      {!locale.contentManagementApi && <Badge>Not editable</Badge>}
                      {locale.optional && <Badge>Optional</Badge>}
                    </>
                  }
                  about={fallbackText(locale, all)}
                  actions={
                    <RowActions>
                      <RowButton of={locale.name} onClick={() => edit(locale)}>
                        Edit
                      </RowButton>
                      {!locale.default && (
                        <RowButton of={locale.name} isDanger onClick={() => askToDelete(locale)}>
                          Delete
                        </RowButton>
                      )}
                    </RowActions>
                  }
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {dialog?.kind === 'form' && <LocaleForm stored={dialog.item} all={all} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <ConfirmChange
          title={`Delete ${dialog.item.name}?`}
          action="Delete locale"
          typed={dialog.item.code}
          run={() => deleteLocale(pathOf(place), dialog.item)}
          changes={keyOf(place)}
          done={`${dialog.item.name} (${dialog.item.code}) is deleted.`}
          onClose={close}
        >
          This deletes all <code>{dialog.item.code}</code> values of every entry and asset in this environment.
        </ConfirmChange>
      )}
    </>
  )
}

/** "Fallback: de → en-US" */
function fallbackText(locale: Locale, all: readonly Locale[]): string {
  const chain = [locale.code]
  for (let next = locale.fallbackCode; next !== null && !chain.includes(next); ) {
    chain.push(next)
    next = all.find(({ code }) => code === next)?.fallbackCode ?? null
  }
  return chain.length === 1 ? 'No fallback' : `Fallback: ${chain.join(' → ')}`
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
  const form = useForm<SentLocale>({
    initialValues: stored ? toSent(stored) : { ...NEW, fallbackCode: defaultLocale ?? null },
    transformValues: (values) => ({ ...values, code: values.code.trim(), fallbackCode: values.fallbackCode || null }),
  })
  const save = useChange(() => saveLocale(pathOf(place), stored, form.getTransformedValues()), {
    changes: keyOf(place),
    done: (saved) => `${saved.name} (${saved.code}) is saved.`,
    after: onClose,
  })
  const isDefault = stored?.default ?? false
  const fallbacks = all.filter(({ code }) => code !== stored?.code)
  const checkbox = (name: 'contentDeliveryApi' | 'contentManagementApi' | 'optional', label: string) => (
    <Checkbox label={label} disabled={isDefault} {...form.getInputProps(name, { type: 'checkbox' })} />
  )
  return (
    <FormDialog
      title={stored ? `Edit ${stored.name}` : 'Add locale'}
      action={stored ? 'Save' : 'Add locale'}
      change={save}
      isReady={form.values.name.trim() !== '' && form.values.code.trim() !== ''}
      onClose={onClose}
    >
      <TextInput label="Name" placeholder="German (Austria)" required {...form.getInputProps('name')} />
      <TextInput
        label="Code"
        placeholder="de-AT"
        description={
          stored ? 'Content keeps its values when the code changes. API clients must use the new code.' : null
        }
        required
        {...form.getInputProps('code')}
      />
      {!isDefault && (
        <NativeSelect
          label="Fallback"
          description="The locale that missing values are taken from"
          data={[
            { value: '', label: 'None' },
            ...fallbacks.map(({ code, name }) => ({ value: code, label: `${name} (${code})` })),
          ]}
          {...form.getInputProps('fallbackCode')}
          value={form.values.fallbackCode ?? ''}
        />
      )}
      {checkbox('contentDeliveryApi', 'Include in API responses')}
      {checkbox('contentManagementApi', 'Allow editing')}
      {checkbox('optional', 'Allow empty required fields')}
    </FormDialog>
  )
}

const toSent = ({ name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi }: Locale) => ({
  ...{ name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi },
})
