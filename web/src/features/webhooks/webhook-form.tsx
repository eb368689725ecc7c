import { Button, Checkbox, NativeSelect, PasswordInput, Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import { spaceKey } from '../../api/platform.ts'
import { saveWebhook } from '../../api/webhooks.ts'
import type { SentWebhook } from '../../api/wire.ts'
import { LeaveGuard } from '../../parts/dialogs/leave-guard.tsx'
import noticeClasses from '../../parts/feedback/notice.module.css'
import form from '../../parts/forms/form.module.css'
import { Card } from '../../parts/layout/card.tsx'
import { isSame } from '../../state/edits/changes.ts'
import { keepDraft, readDraft } from '../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../state/edits/use-draft-owner.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { refusalText, useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import {
  isLost,
  keepable,
  lostWords,
  missingOf,
  NOTHING_LOST,
  stillLost,
  type WebhookDraft,
  withoutLost,
} from './webhook-draft.ts'
import { FilterRows } from './webhook-filter-rows.tsx'
import { type ShownFilter, shownFilter, wireFilters } from './webhook-filters.ts'
import { HeaderRows } from './webhook-headers.tsx'
import { WebhookPreview } from './webhook-preview.tsx'
import { TemplateCard } from './webhook-template-card.tsx'
import type { WebhookTemplate } from './webhook-templates.ts'
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

export function WebhookForm({ stored }: { stored: Webhook | null }) {
  const { place, home } = useEnvironment()
  const navigate = useNavigate()
  const owner = useDraftOwner(`webhooks/${stored?.sys.id ?? ''}`)
  const [kept] = useState(() => readDraft<WebhookDraft>(owner))
  const [draft, setDraft] = useState<WebhookDraft>(() => kept ?? draftOf(stored))
  const [made, setMade] = useState<Webhook | null>(null)
  const { base, sent, body, filters } = draft
  const isWritten = isChanged(draft)
  if (stored && base && stored.sys.version > base.sys.version && !isWritten) setDraft(draftOf(stored))
  const isUnsaved = isWritten && made === null
  useEffect(() => keepDraft(owner, isUnsaved ? keepable(draft) : null), [owner, draft, isUnsaved])
  const forget = useCallback(() => keepDraft(owner, null), [owner])
  const write = (part: Partial<WebhookDraft>) => setDraft((before) => ({ ...before, ...part }))
  const set = (part: Partial<SentWebhook>) => setDraft((before) => ({ ...before, sent: { ...before.sent, ...part } }))
  const beginWith = (template: WebhookTemplate | null) => {
    const filled = { ...NEW, ...template?.filled, name: sent.name || (template?.name ?? '') }
    write({ sent: filled, body: bodyText(filled), filters: filtersOf(filled), lost: NOTHING_LOST })
  }
  const save = useChange((webhook: SentWebhook) => saveWebhook(place.space, base, webhook), {
    changes: spaceKey(place.space, 'webhooks'),
    done: (saved) => `“${saved.name}” is saved.`,
    after: (saved) => (stored ? setDraft(draftOf(saved)) : setMade(saved)),
  })
  // Only now is there nothing left to lose by going on.
  useEffect(() => {
    if (made) void navigate(`${home}/settings/webhooks/${encodeURIComponent(made.sys.id)}`)
  }, [made, navigate, home])
  const lost = stillLost(sent, draft.lost)
  const payload = parsedBody(body)
  const problem = payload.problem ?? refusalText(save.error)
  const written = { ...withBody(sent, payload.body), filters: wireFilters(filters) }
  const missing = missingOf(written, filters, lost)
  return (
    <form
      className={classes.page}
      onSubmit={(event) => {
        event.preventDefault()
        if (payload.problem === null) save.mutate(written)
      }}
    >
      {kept !== null && isUnsaved && (
        <div className={noticeClasses.notice} role="status">
          <p>
            Not saved yet, kept from before.
            {isLost(lost) && ` Secrets are not kept in the browser: type ${lostWords(lost)} again.`}
          </p>
          {isLost(lost) && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => write({ sent: withoutLost(draft), lost: NOTHING_LOST })}
            >
              Go on without
            </Button>
          )}
        </div>
      )}
      {stored === null && <TemplateCard onChoose={beginWith} />}
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
              data={METHODS}
              onChange={(event) => {
                const method = METHODS.find((each) => each === event.currentTarget.value) ?? 'POST'
                set({ transformation: { ...sent.transformation, method } })
              }}
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
          <FilterRows filters={filters} onChange={(next) => write({ filters: next })} />
          <TextInput
            label="Gather changes for (seconds)"
            description="0 calls for every change. With more, all that happens meanwhile is told by one call: a bulk publish starts one build."
            inputMode="numeric"
            value={`${sent.coalesceSeconds ?? 0}`}
            onChange={(event) => set({ coalesceSeconds: Number(event.currentTarget.value.replace(/\D/g, '')) })}
          />
          <NativeSelect
            label="When a call fails"
            description="A limit for all webhooks of the space, on their page, goes before this."
            value={sent.retries ?? ''}
            data={RETRIES}
            onChange={(event) => set({ retries: SCHEDULES.find((each) => each === event.currentTarget.value) ?? null })}
          />
        </div>
      </Card>
      <Card title="How it is told">
        <div className={classes.body}>
          <HeaderRows headers={sent.headers} onChange={(headers) => set({ headers })} />
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
            onChange={(event) => write({ body: event.currentTarget.value })}
          />
        </div>
      </Card>
      <WebhookPreview stored={stored} written={payload.problem === null && !isLost(lost) ? written : null} />
      {problem !== null && (
        <p className={form.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" loading={save.isPending} disabled={missing !== null}>
          {stored ? 'Save' : 'Add webhook'}
        </Button>
        {missing !== null && <span className={form.hint}>{missing}</span>}
      </div>
      <LeaveGuard isOn={isUnsaved} what="Changes of this webhook" onLeave={forget} />
    </form>
  )
}

const RETRIES = [
  { value: '', label: 'As this installation does' },
  { value: 'standard', label: 'Try again for three days, ever more slowly' },
  { value: 'short', label: 'Try twice more, half a minute apart, after 429 and 5xx only' },
]

const METHODS = ['POST', 'PUT', 'PATCH', 'GET', 'DELETE'] as const
const SCHEDULES = ['standard', 'short'] as const

const filtersOf = ({ filters }: Pick<SentWebhook, 'filters'>): readonly ShownFilter[] =>
  (filters ?? []).map(shownFilter)

const sentOf = ({ sys: _, ...webhook }: Webhook): SentWebhook => webhook

function draftOf(webhook: Webhook | null): WebhookDraft {
  const sent = webhook ? sentOf(webhook) : NEW
  return { base: webhook, sent, body: bodyText(sent), filters: filtersOf(sent), lost: NOTHING_LOST }
}

function isChanged({ base, sent, body, filters, lost }: WebhookDraft): boolean {
  const from = draftOf(base)
  const isAsIs = isSame(sent, from.sent) && body === from.body && isSame(filters, from.filters)
  return !isAsIs || isLost(stillLost(sent, lost))
}

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
