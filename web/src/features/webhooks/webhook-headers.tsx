import { Button, Checkbox, TextInput } from '@mantine/core'
import type { WebhookHeader } from '../../api/wire.ts'
import own from './webhook.module.css'
import { isOpen } from './webhook-templates.ts'

interface HeadersProps {
  headers: readonly WebhookHeader[]
  onChange: (headers: WebhookHeader[]) => void
}

/** Values of secret ones are never shown again; they stay when they are left alone. */
export function HeaderRows({ headers, onChange }: HeadersProps) {
  const change = (at: number, part: Partial<WebhookHeader>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)))
  return (
    <fieldset className={own.group}>
      <legend>Headers</legend>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be empty or equal while they are written
        <div key={index} className={own.header}>
          <TextInput
            aria-label="Name of the header"
            placeholder="X-Name"
            value={header.key}
            onChange={(event) => change(index, { key: event.currentTarget.value.trim() })}
          />
          <TextInput
            aria-label={`Value of ${header.key || 'the header'}`}
            placeholder={header.secret && header.value === undefined ? 'Secret, as it is' : 'Value'}
            type={header.secret && !isOpen(header.value ?? '') ? 'password' : 'text'}
            autoComplete="off"
            value={header.value ?? ''}
            onChange={(event) => change(index, { value: event.currentTarget.value })}
          />
          <Checkbox
            label="Secret"
            checked={header.secret ?? false}
            onChange={(event) => change(index, { secret: event.currentTarget.checked })}
          />
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Remove ${header.key || 'the header'}`}
            onClick={() => onChange(headers.filter((_, other) => other !== index))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button size="compact-sm" variant="default" onClick={() => onChange([...headers, { key: '', value: '' }])}>
          Add header
        </Button>
      </div>
    </fieldset>
  )
}
