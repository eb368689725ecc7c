import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookCall, WebhookCallDetails } from '#contract/resources/webhook-call'
import { spaceKey } from '../../api/platform.ts'
import { type CallState, replayCall, replayFailed, webhookCallQuery, webhookCallsQuery } from '../../api/webhooks.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatDateTime, formatNumber, plural } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from '../settings/settings.module.css'
import own from './webhook.module.css'
import { EntityLink } from './webhook-entity.tsx'
import { HttpText } from './webhook-http-text.tsx'
import { QueueNote } from './webhook-queue.tsx'

const PAGE = 20

const STATES = [
  { value: '', label: 'All' },
  { value: 'failed', label: 'Failed' },
  { value: 'waiting', label: 'Waiting' },
]

/** The calls of a webhook, newest first. Page, filter and open call are in the URL. */
export function WebhookCalls({ webhook }: { webhook: Webhook }) {
  const { place } = useEnvironment()
  const { id } = webhook.sys
  const [params, setParams] = useSearchParams()
  const skip = Math.max(0, Number(params.get('skip')) || 0)
  const state = (STATES.find(({ value }) => value === params.get('state'))?.value || null) as CallState | null
  const calls = useQuery({
    ...webhookCallsQuery(place.space, id, { skip, limit: PAGE, state }),
    placeholderData: keepPreviousData,
  })
  const open = params.get('call')
  const go = (part: Record<string, string | null>) => {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries(part)) {
      if (value === null) next.delete(name)
      else next.set(name, value)
    }
    setParams(next)
  }
  const again = useChange(() => replayFailed(place.space, id), {
    changes: spaceKey(place.space, 'webhooks', 'calls', id),
    done: () => 'All failed calls will be sent again.',
  })
  if (calls.isError && !calls.data) return <Failure error={calls.error} onRetry={() => calls.refetch()} />
  if (calls.isPending) return <RowsSkeleton rows={4} />
  const { items, total } = calls.data
  return (
    <Card
      title={plural(total, state === null ? 'call' : `${state} call`)}
      aside={
        <div className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label="Calls to show"
            value={state ?? ''}
            data={STATES}
            onChange={(next) => go({ state: next || null, skip: null })}
          />
          <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
            Resend failed
          </Button>
        </div>
      }
    >
      <QueueNote webhook={webhook} />
      {items.length === 0 ? (
        <NoCalls state={state} />
      ) : (
        <div className={own.gridBox}>
          <table className={own.log}>
            <thead>
              <tr>
                <th scope="col">When</th>
                <th scope="col">Event</th>
                <th scope="col">Resource</th>
                <th scope="col">Result</th>
                <th scope="col">Duration</th>
                <th scope="col">Attempts</th>
              </tr>
            </thead>
            <tbody>
              {items.map((call) => (
                <tr key={call.sys.id}>
                  <td>
                    <button type="button" className={own.open} onClick={() => go({ call: call.sys.id })}>
                      <RelativeTime at={call.requestAt ?? call.sys.createdAt} />
                    </button>
                  </td>
                  <td>
                    {call.topic}
                    {(call.changes ?? 1) > 1 && ` and ${plural(call.changes! - 1, 'other change')}`}
                    {call.kind !== 'event' && ' '}
                    {call.kind !== 'event' && <span className={classes.badge}>{call.kind}</span>}
                  </td>
                  <td className={own.about}>
                    {call.entity && <EntityLink entity={call.entity} environment={call.environment} />}
                  </td>
                  <td className={own.outcome} data-tone={isFailed(call) ? 'bad' : undefined}>
                    {resultText(call)}
                  </td>
                  <td>{durationText(call)}</td>
                  <td>{call.attempts}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > PAGE && (
        <nav className={classes.row} aria-label="Pages of the log">
          <Button
            size="compact-sm"
            variant="default"
            disabled={skip === 0}
            onClick={() => go({ skip: skip > PAGE ? `${skip - PAGE}` : null })}
          >
            Newer
          </Button>
          <span className={classes.about}>
            {formatNumber(skip + 1)} to {formatNumber(skip + items.length)} of {formatNumber(total)}
          </span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={skip + items.length >= total}
            onClick={() => go({ skip: `${skip + PAGE}` })}
          >
            Older
          </Button>
        </nav>
      )}
      {open !== null && <CallDialog webhook={webhook} id={open} onClose={() => go({ call: null })} />}
    </Card>
  )
}

function NoCalls({ state }: { state: CallState | null }) {
  if (state === 'failed')
    return <Message title="No failed calls">Calls that are still retried are listed as waiting.</Message>
  if (state === 'waiting') return <Message title="No waiting calls">All calls have been sent.</Message>
  return <Message title="No calls yet">Make a change that triggers this webhook, or send a test call.</Message>
}

const isFailed = ({ statusCode, errors }: WebhookCall): boolean =>
  errors.length > 0 || (statusCode !== null && (statusCode < 200 || statusCode >= 300))

function resultText({ statusCode, errorMessage, errors, state }: WebhookCall): string {
  if (statusCode !== null) return `${statusCode}${state === 'waiting' ? ', will be retried' : ''}`
  return errorMessage ?? errors[0] ?? (state === 'done' ? 'Sent' : 'Pending')
}

function durationText({ requestAt, responseAt }: WebhookCall): string {
  if (requestAt === null || responseAt === null) return ''
  return `${formatNumber(Math.max(0, Date.parse(responseAt) - Date.parse(requestAt)))} ms`
}

interface CallDialogProps {
  webhook: Webhook
  id: string
  onClose: () => void
}

function CallDialog({ webhook, id, onClose }: CallDialogProps) {
  const { place } = useEnvironment()
  const call = useQuery(webhookCallQuery(place.space, webhook.sys.id, id))
  const again = useChange(() => replayCall(place.space, webhook.sys.id, id), {
    changes: spaceKey(place.space, 'webhooks', 'calls', webhook.sys.id),
    done: () => 'The call will be sent again.',
    after: onClose,
  })
  return (
    <Dialog
      title={
        call.data ? `${call.data.topic}, ${formatDateTime(call.data.requestAt ?? call.data.sys.createdAt)}` : 'Call'
      }
      shape="large"
      onClose={onClose}
      footer={
        <>
          {call.data?.request && <CopyButton text={toCurl(call.data)} what="the call as curl" />}
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
            Send again
          </Button>
        </>
      }
    >
      {call.isError && <Failure error={call.error} onRetry={() => call.refetch()} />}
      {call.isPending && <RowsSkeleton rows={3} />}
      {call.data && <CallDetails call={call.data} />}
    </Dialog>
  )
}

function CallDetails({ call }: { call: WebhookCallDetails }) {
  return (
    <div className={classes.page}>
      {call.entity && (
        <p>
          Resource: <EntityLink entity={call.entity} environment={call.environment} />
        </p>
      )}
      {call.errorMessage !== undefined && (
        <p className={own.outcome} data-tone="bad">
          {call.errorMessage}
        </p>
      )}
      <div className={own.two}>
        <section className={own.message} aria-label="Request">
          <h3>Request</h3>
          {call.request ? (
            <HttpText
              label="Sent request"
              start={`${call.request.method ?? 'POST'} ${call.url}`}
              headers={call.request.headers}
              body={call.request.body ?? ''}
            />
          ) : (
            <p className={classes.about}>Not sent yet.</p>
          )}
        </section>
        <section className={own.message} aria-label="Response">
          <h3>Response</h3>
          {call.response ? (
            <HttpText
              label="Received response"
              start={`${call.response.statusCode ?? call.statusCode ?? ''}`}
              headers={call.response.headers}
              body={call.response.body ?? ''}
            />
          ) : (
            <p className={classes.about}>No response.</p>
          )}
        </section>
      </div>
      {call.attemptLog.length > 0 && (
        <section className={own.message} aria-label="Attempts">
          <h3>Attempts</h3>
          <ul>
            {call.attemptLog.map((attempt) => (
              <li key={attempt.requestAt}>
                {formatDateTime(attempt.requestAt)}: {attempt.statusCode ?? attempt.errorMessage ?? attempt.errors[0]},
                after {formatNumber(attempt.durationMs)} ms
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`

function toCurl({ request, url }: WebhookCallDetails): string {
  const headers = Object.entries(request?.headers ?? {}).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`)
  const body = request?.body === undefined ? [] : [`--data-binary ${quoted(request.body)}`]
  return ['curl', `-X ${request?.method ?? 'POST'}`, ...headers, ...body, quoted(url)].join(' \\\n  ')
}
