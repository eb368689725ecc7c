import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { environmentListQuery, spaceKey } from '../../api/platform.ts'
import { refusalText, useChange } from '../../api/use-change.ts'
import { type SentWebhook, saveWebhook, type Webhook, type WebhookHeader } from '../../api/webhooks.ts'
import { isSame } from '../../edits/changes.ts'
import { Card } from '../../parts/card.tsx'
import form from '../../parts/form.module.css'
import classes from './settings.module.css'
import own from './webhook.module.css'
import { TopicGrid } from './webhook-topics.tsx'

const NEW: SentWebhook = {
  name: '',
  url: '',
  topics: ['Entry.publish', 'Entry.unpublish'],
  filters: [{ equals: [{ doc: 'sys.environment.sys.id' }, 'master'] }],
  headers: [],
  httpBasicUsername: null,
  transformation: null,
  active: true,
}

const ENVIRONMENT = 'sys.environment.sys.id'
type Equals = { equals: [{ doc: string }, string] }
const isEnvironment = (filter: unknown): filter is Equals =>
  typeof filter === 'object' &&
  filter !== null &&
  'equals' in filter &&
  (filter as Equals).equals[0]?.doc === ENVIRONMENT

export function WebhookForm({ stored }: { stored: Webhook | null }) {
  const { place, home } = useEnvironment()
  const navigate = useNavigate()
  /** What the form began with: only that is written over. */
  const [base, setBase] = useState(stored)
  const [sent, setSent] = useState<SentWebhook>(stored ? sentOf(stored) : NEW)
  const [body, setBody] = useState(() => bodyText(sent))
  const begin = (webhook: Webhook) => {
    setBase(webhook)
    setSent(sentOf(webhook))
    setBody(bodyText(sentOf(webhook)))
  }
  const isWritten = base !== null && (!isSame(sent, sentOf(base)) || body !== bodyText(sentOf(base)))
  if (stored && base && stored.sys.version > base.sys.version && !isWritten) begin(stored)
  const set = (part: Partial<SentWebhook>) => setSent((before) => ({ ...before, ...part }))
  const save = useChange((webhook: SentWebhook) => saveWebhook(place.space, base, webhook), {
    changes: spaceKey(place.space, 'webhooks'),
    done: (saved) => `“${saved.name}” is saved.`,
    after: (saved) =>
      stored ? begin(saved) : void navigate(`${home}/settings/webhooks/${encodeURIComponent(saved.sys.id)}`),
  })
  const payload = parsedBody(body)
  const problem = payload.problem ?? refusalText(save.error)
  const isReady = sent.name.trim() !== '' && sent.url.trim() !== '' && sent.topics.length > 0
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (payload.problem === null) save.mutate(withBody(sent, payload.body))
      }}
    >
      <Card title="Where it calls">
        <div className={classes.body}>
          <div className={form.row}>
            <TextInput
              label="Name"
              placeholder="Rebuild the website"
              required
              value={sent.name}
              onChange={(event) => set({ name: event.currentTarget.value })}
            />
            <NativeSelect
              label="Method"
              value={`${sent.transformation?.method ?? 'POST'}`}
              data={['POST', 'PUT', 'PATCH', 'GET', 'DELETE']}
              onChange={(event) =>
                set({ transformation: { ...sent.transformation, method: event.currentTarget.value } })
              }
            />
          </div>
          <TextInput
            label="URL"
            placeholder="https://example.org/hooks/build"
            required
            value={sent.url}
            onChange={(event) => set({ url: event.currentTarget.value.trim() })}
          />
          <Checkbox
            label="Active"
            checked={sent.active}
            onChange={(event) => set({ active: event.currentTarget.checked })}
          />
        </div>
      </Card>
      <Card title="What it is told">
        <div className={classes.body}>
          <TopicGrid topics={sent.topics} onChange={(topics) => set({ topics })} />
          <Filters filters={sent.filters ?? []} onChange={(filters) => set({ filters })} />
          <TextInput
            label="Gather changes for (seconds)"
            description="0 calls for every change. With more, all that happens meanwhile is told by one call: a bulk publish starts one build."
            inputMode="numeric"
            value={`${sent.coalesceSeconds ?? 0}`}
            onChange={(event) => set({ coalesceSeconds: Number(event.currentTarget.value.replace(/\D/g, '')) })}
          />
        </div>
      </Card>
      <Card title="How it is told">
        <div className={classes.body}>
          <Headers headers={sent.headers} onChange={(headers) => set({ headers })} />
          <div className={form.row}>
            <TextInput
              label="Basic authentication: user"
              value={sent.httpBasicUsername ?? ''}
              autoComplete="off"
              onChange={(event) => set({ httpBasicUsername: event.currentTarget.value || null })}
            />
            <PasswordInput
              label="Password"
              placeholder={stored?.httpBasicUsername ? 'As it is' : ''}
              autoComplete="new-password"
              value={sent.httpBasicPassword ?? ''}
              onChange={(event) => set({ httpBasicPassword: event.currentTarget.value })}
            />
          </div>
          <Textarea
            label="Payload"
            description="Empty sends the changed resource. A JSON template can point into it: { &quot;id&quot;: &quot;{ /payload/sys/id }&quot; }"
            autosize
            minRows={3}
            maxRows={16}
            value={body}
            onChange={(event) => setBody(event.currentTarget.value)}
          />
        </div>
      </Card>
      {problem !== null && (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending} disabled={!isReady}>
          {stored ? 'Save' : 'Add webhook'}
        </Button>
        {!isReady && <span className={form.hint}>It needs a name, a URL and at least one event.</span>}
      </div>
    </form>
  )
}

interface FiltersProps {
  filters: readonly unknown[]
  onChange: (filters: unknown[]) => void
}

/** The filter by environment as a choice; all others as they were written. */
function Filters({ filters, onChange }: FiltersProps) {
  const { place } = useEnvironment()
  const environments = useQuery(environmentListQuery(place.space))
  const chosen = filters.find(isEnvironment)?.equals[1] ?? ''
  const rest = filters.filter((filter) => !isEnvironment(filter))
  const ids = environments.data?.items.map(({ sys }) => sys.id) ?? []
  const choose = (id: string) => onChange([...(id === '' ? [] : [{ equals: [{ doc: ENVIRONMENT }, id] }]), ...rest])
  return (
    <>
      <NativeSelect
        label="Only from the environment"
        value={chosen}
        data={[{ value: '', label: 'Any' }, ...new Set([...ids, ...(chosen === '' ? [] : [chosen])])]}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {rest.length > 0 && (
        <p className={form.hint}>
          And: <code>{JSON.stringify(rest)}</code>
        </p>
      )}
    </>
  )
}

interface HeadersProps {
  headers: readonly WebhookHeader[]
  onChange: (headers: WebhookHeader[]) => void
}

function Headers({ headers, onChange }: HeadersProps) {
  const change = (at: number, part: Partial<WebhookHeader>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)))
  return (
    <fieldset className={form.fields}>
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
            type={header.secret ? 'password' : 'text'}
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

const sentOf = ({ sys: _, ...webhook }: Webhook): SentWebhook => webhook

const bodyText = ({ transformation }: SentWebhook): string =>
  transformation?.body === undefined ? '' : JSON.stringify(transformation.body, null, 2)

function parsedBody(text: string): { body: unknown; problem: string | null } {
  if (text.trim() === '') return { body: undefined, problem: null }
  try {
    return { body: JSON.parse(text), problem: null }
  } catch {
    return { body: undefined, problem: 'The payload is not valid JSON.' }
  }
}

function withBody(sent: SentWebhook, body: unknown): SentWebhook {
  const { body: _, ...rest } = sent.transformation ?? {}
  const transformation = { ...rest, ...(body !== undefined && { body }) }
  const isPlain = body === undefined && Object.values(rest).every((value) => value === null || value === 'POST')
  return { ...sent, transformation: isPlain ? null : transformation }
}
