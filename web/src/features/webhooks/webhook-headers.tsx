import { Button, Checkbox, TextInput } from '@mantine/core'
import type { WebhookHeader } from '../../api/wire.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhook-form.ts'
import own from './webhook.module.css'
import { hasPlaceholder } from './webhook-templates.ts'

interface HeadersProps {
  headers: readonly WebhookHeader[]
  onChange: (headers: WebhookHeader[]) => void
}

/** Edits the headers. Secret values are never shown again and stay unless they are replaced. */
export function HeaderRows({ headers, onChange }: HeadersProps) {
  const change = (at: number, part: Partial<WebhookHeader>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)))
  return (
    <fieldset className={own.group}>
      <legend>{t('headers')}</legend>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be empty or equal while the user types
        <div key={index} className={own.header}>
          <TextInput
            aria-label={t('headerName')}
            placeholder={t('headerNamePlaceholder')}
            value={header.key}
            onChange={(event) => change(index, { key: event.currentTarget.value.trim() })}
          />
          <TextInput
            aria-label={t('valueOf', { name: header.key || t('theHeader') })}
            placeholder={header.secret && header.value === undefined ? t('secretUnchanged') : t('value')}
            type={header.secret && !hasPlaceholder(header.value ?? '') ? 'password' : 'text'}
            autoComplete="off"
            value={header.value ?? ''}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <Checkbox
            label={t('secret')}
            checked={header.secret ?? false}
            onChange={(event) => change(index, { secret: event.currentTarget.checked })}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={settings('label_remove', { name: header.key || t('theHeader') })}
            onClick={() => onChange(headers.filter((_, other) => other !== index))}
          >
            {settings('action_remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...headers, { key: '', value: '' }])}>
          {t('addHeader')}
        </Button>
      </div>
    </fieldset>
  )
}
