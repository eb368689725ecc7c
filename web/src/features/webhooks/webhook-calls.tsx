import { Button, SegmentedControl } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { Webhook } from '#contract/resources/webhook'
import type { WebhookCall, WebhookCallDetails } from '#contract/resources/webhook-call'
import { spaceKey } from '../../api/platform.ts'
import { type CallState, replayCall, replayFailed, webhookCallQuery, webhookCallsQuery } from '../../api/webhooks.ts'
import { t } from '../../i18n/webhook-calls.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatDateTime } from '../../parts/text/format.ts'
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
  { value: '', label: t('state_all') },
  { value: 'failed', label: t('state_failed') },
  { value: 'waiting', label: t('state_waiting') },
]

/** The calls of a webhook, newest first. Page, filter and open call are in the URL. */
export function WebhookCalls({ webhook }: { webhook: Webhook }) {
  const { env } = useEnvironment()
  const { id } = webhook.sys
  const [params, setParams] = useSearchParams()
  const skip = Math.max(0, Number(params.get('skip')) || 0)
  const state = (STATES.find(({ value }) => value === params.get('state'))?.value || null) as CallState | null
  const calls = useQuery({
    ...webhookCallsQuery(env.space, id, { skip, limit: PAGE, state }),
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
  const again = useChange(() => replayFailed(env.space, id), {
    changes: spaceKey(env.space, 'webhooks', 'calls', id),
    done: () => t('failedResent'),
  })
  if (calls.isError && !calls.data) return <Failure error={calls.error} onRetry={() => calls.refetch()} />
  if (calls.isPending) return <RowsSkeleton rows={4} />
  const { items, total } = calls.data
  return (
    <Card
      title={t(`count_${state ?? 'all'}`, { count: total })}
      aside={
        <div className={classes.actions}>
          <SegmentedControl
            size="xs"
            aria-label={t('statesToShow')}
            value={state ?? ''}
            data={STATES}
            onChange={(next) => go({ state: next || null, skip: null })}
          />
          <Button size="compact-sm" variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('resendFailed')}
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
                <th scope="col">{t('when')}</th>
                <th scope="col">{t('event')}</th>
                <th scope="col">{t('resource')}</th>
                <th scope="col">{t('result')}</th>
                <th scope="col">{t('duration')}</th>
                <th scope="col">{t('attempts')}</th>
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
                    {eventText(call)}
                    {call.kind !== 'event' && ' '}
                    {call.kind !== 'event' && <span className={classes.badge}>{t(`kind_${call.kind}`)}</span>}
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
        <nav className={classes.row} aria-label={t('pages')}>
          <Button
            size="compact-sm"
            variant="default"
            disabled={skip === 0}
            onClick={() => go({ skip: skip > PAGE ? `${skip - PAGE}` : null })}
          >
            {t('newer')}
          </Button>
          <span className={classes.about}>{t('range', { first: skip + 1, last: skip + items.length, total })}</span>
          <Button
            size="compact-sm"
            variant="default"
            disabled={skip + items.length >= total}
            onClick={() => go({ skip: `${skip + PAGE}` })}
          >
            {t('older')}
          </Button>
        </nav>
      )}
      {open !== null && <CallDialog webhook={webhook} id={open} onClose={() => go({ call: null })} />}
    </Card>
  )
}

function NoCalls({ state }: { state: CallState | null }) {
  return <Message title={t(`none_${state ?? 'all'}`)}>{t(`noneHint_${state ?? 'all'}`)}</Message>
}

const eventText = ({ topic, changes = 1 }: WebhookCall): string =>
  changes > 1 ? t('otherChanges', { topic, count: changes - 1 }) : topic

const isFailed = ({ statusCode, errors }: WebhookCall): boolean =>
  errors.length > 0 || (statusCode !== null && (statusCode < 200 || statusCode >= 300))

function resultText({ statusCode, errorMessage, errors, state }: WebhookCall): string {
  if (statusCode !== null) return state === 'waiting' ? t('willRetry', { status: `${statusCode}` }) : `${statusCode}`
  return errorMessage ?? errors[0] ?? t(state === 'done' ? 'sent' : 'pending')
}

function durationText({ requestAt, responseAt }: WebhookCall): string {
  if (requestAt === null || responseAt === null) return ''
  return t('milliseconds', { count: Math.max(0, Date.parse(responseAt) - Date.parse(requestAt)) })
}

interface CallDialogProps {
  webhook: Webhook
  id: string
  onClose: () => void
}

function CallDialog({ webhook, id, onClose }: CallDialogProps) {
  const { env } = useEnvironment()
  const call = useQuery(webhookCallQuery(env.space, webhook.sys.id, id))
  const again = useChange(() => replayCall(env.space, webhook.sys.id, id), {
    changes: spaceKey(env.space, 'webhooks', 'calls', webhook.sys.id),
    done: () => t('resent'),
    after: onClose,
  })
  return (
    <Dialog
      title={
        call.data
          ? t('callAt', {
              topic: call.data.topic,
              time: formatDateTime(call.data.requestAt ?? call.data.sys.createdAt),
            })
          : t('call')
      }
      shape="large"
      onClose={onClose}
      footer={
        <>
          {call.data?.request && <CopyButton text={toCurl(call.data)} what={t('asCurl')} />}
          <Button variant="default" loading={again.isPending} onClick={() => again.mutate(undefined)}>
            {t('sendAgain')}
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
          {t.rich('resourceOf', {
            resource: () => <EntityLink key="resource" entity={call.entity!} environment={call.environment} />,
          })}
        </p>
      )}
      {call.errorMessage !== undefined && (
        <p className={own.outcome} data-tone="bad">
          {call.errorMessage}
        </p>
      )}
      <div className={own.two}>
        <section className={own.message} aria-label={t('request')}>
          <h3>{t('request')}</h3>
          {call.request ? (
            <HttpText
              label={t('sentRequest')}
              start={`${call.request.method ?? 'POST'} ${call.url}`}
              headers={call.request.headers}
              body={call.request.body ?? ''}
            />
          ) : (
            <p className={classes.about}>{t('notSent')}</p>
          )}
        </section>
        <section className={own.message} aria-label={t('response')}>
          <h3>{t('response')}</h3>
          {call.response ? (
            <HttpText
              label={t('receivedResponse')}
              start={`${call.response.statusCode ?? call.statusCode ?? ''}`}
              headers={call.response.headers}
              body={call.response.body ?? ''}
            />
          ) : (
            <p className={classes.about}>{t('noResponse')}</p>
          )}
        </section>
      </div>
      {call.attemptLog.length > 0 && (
        <section className={own.message} aria-label={t('attempts')}>
          <h3>{t('attempts')}</h3>
          <ul>
            {call.attemptLog.map((attempt) => (
              <li key={attempt.requestAt}>
                {t('attempt', {
                  time: formatDateTime(attempt.requestAt),
                  result: `${attempt.statusCode ?? attempt.errorMessage ?? attempt.errors[0] ?? ''}`,
                  count: attempt.durationMs,
                })}
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
