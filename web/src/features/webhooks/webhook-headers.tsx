import { Button, Checkbox, TextInput } from '@mantine/core'
import type { WebhookHeader } from '../../api/wire.ts'
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
      <legend>Headers</legend>
      {headers.map((header, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: names may be empty or equal while the user types
        <div key={index} className={own.header}>
          <TextInput
            aria-label="Header name"
            placeholder="X-Name"
            value={header.key}
            onChange={(event) => change(index, { key: event.currentTarget.value.trim() })}
          />
          <TextInput
            aria-label={`Value of ${header.key || 'the header'}`}
            placeholder={header.secret && header.value === undefined ? 'Secret, unchanged' : 'Value'}
            type={header.secret && !hasPlaceholder(header.value ?? '') ? 'password' : 'text'}
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
