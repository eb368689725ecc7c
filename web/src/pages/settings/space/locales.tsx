import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Locale } from '#contract/resources/locale'
import { keyOf, pathOf } from '../../../api/management.ts'
import { deleteLocale, localeListQuery, type SentLocale, saveLocale } from '../../../api/platform.ts'
import { localeName, offeredLocales } from '../../../features/settings/known-locales.ts'
import { Badge, ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { RowActions } from '../../../features/settings/may-change.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import { useItemDialog } from '../../../features/settings/use-item-dialog.ts'
import { t } from '../../../i18n/locales.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export function LocaleSettings() {
  const { env } = useEnvironment()
  const locales = useQuery(localeListQuery(pathOf(env), keyOf(env)))
  const { dialog, add, edit, askToDelete, close } = useItemDialog<Locale>()
  const all = locales.data?.items ?? []
  return (
    <>
      <PageHeader title={settings('locales')} lead={t('lead')} action={<Button onClick={add}>{t('add')}</Button>} />
      <Loaded query={locales}>
        {() => (
          <Card title={t('count', { count: all.length })}>
            <ul>
              {all.map((locale) => (
                <ListRow
                  key={locale.sys.id}
                  name={
                    <>
                      {locale.name} <code>{locale.code}</code>
                      {locale.default && <Badge>{t('default')}</Badge>}
                      {!locale.contentDeliveryApi && <Badge>{t('notDelivered')}</Badge>}
                      {!locale.contentManagementApi && <Badge>{t('notEditable')}</Badge>}
                      {locale.optional && <Badge>{t('optional')}</Badge>}
                    </>
                  }
                  about={fallbackText(locale, all)}
                  actions={
                    <RowActions>
                      <RowButton action="edit" of={locale.name} onClick={() => edit(locale)} />
                      {!locale.default && (
                        <RowButton action="delete" of={locale.name} onClick={() => askToDelete(locale)} />
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
          title={t('deleteTitle', { name: dialog.item.name })}
          action={t('delete')}
          typed={dialog.item.code}
          run={() => deleteLocale(pathOf(env), dialog.item)}
          changes={keyOf(env)}
          done={t('deleted', { name: dialog.item.name, code: dialog.item.code })}
          onClose={close}
        >
          {t.rich('deleteWarning', { locale: () => <code key="locale">{dialog.item.code}</code> })}
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
  return chain.length === 1 ? t('noFallback') : t('fallbackChain', { chain: chain.join(' → ') })
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
  const { env, defaultLocale } = useEnvironment()
  const form = useForm<SentLocale>({
    initialValues: stored ? toSent(stored) : { ...NEW, fallbackCode: defaultLocale ?? null },
    transformValues: (values) => ({ ...values, code: values.code.trim(), fallbackCode: values.fallbackCode || null }),
  })
  const save = useChange(() => saveLocale(pathOf(env), stored, form.getTransformedValues()), {
    changes: keyOf(env),
    done: (saved) => t('saved', { name: saved.name, code: saved.code }),
    after: onClose,
  })
  const isDefault = stored?.default ?? false
  const fallbacks = all.filter(({ code }) => code !== stored?.code)
  const checkbox = (name: 'contentDeliveryApi' | 'contentManagementApi' | 'optional', label: string) => (
    <Checkbox label={label} disabled={isDefault} {...form.getInputProps(name, { type: 'checkbox' })} />
  )
  return (
    <FormDialog
      title={stored ? settings('label_edit', { name: stored.name }) : t('add')}
      action={stored ? settings('save') : t('add')}
      change={save}
      isReady={form.values.name.trim() !== '' && form.values.code.trim() !== ''}
      onClose={onClose}
    >
      {stored === null && (
        <NativeSelect
          label={t('known')}
          data={[{ value: '', label: t('otherLocale') }, ...offeredLocales(all.map(({ code }) => code))]}
          value={form.values.code}
          onChange={({ currentTarget: { value } }) => form.setValues({ code: value, name: localeName(value) ?? '' })}
        />
      )}
      <TextInput label={settings('name')} placeholder={t('namePlaceholder')} required {...form.getInputProps('name')} />
      <TextInput
        label={t('code')}
        placeholder="de-AT"
        description={stored ? t('codeHint') : null}
        required
        {...form.getInputProps('code')}
        onBlur={() => {
          if (form.values.name === '') form.setFieldValue('name', localeName(form.values.code.trim()) ?? '')
        }}
      />
      {!isDefault && (
        <NativeSelect
          label={t('fallback')}
          description={t('fallbackHint')}
          data={[
            { value: '', label: settings('none') },
            ...fallbacks.map(({ code, name }) => ({ value: code, label: t('option', { name, code }) })),
          ]}
          {...form.getInputProps('fallbackCode')}
          value={form.values.fallbackCode ?? ''}
        />
      )}
      {checkbox('contentDeliveryApi', t('contentDeliveryApi'))}
      {checkbox('contentManagementApi', t('contentManagementApi'))}
      {checkbox('optional', t('allowEmpty'))}
    </FormDialog>
  )
}

const toSent = ({ name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi }: Locale) => ({
  ...{ name, code, fallbackCode, optional, contentDeliveryApi, contentManagementApi },
})
