import { Button, NativeSelect, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import type { AuditEvent } from '#contract/resources/audit-event'
import type { User } from '#contract/resources/user'
import { hasStatus } from '../../../api/errors.ts'
import { type AuditFormat, auditQuery, exportAudit, organizationUsersQuery, userName } from '../../../api/people.ts'
import { spaceQuery } from '../../../api/platform.ts'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { t } from '../../../i18n/audit-log.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import form from '../../../parts/forms/form.module.css'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { formatDateTime } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'
import { refusalText } from '../../../state/use-change.ts'

const ACTION = /^[a-z_]{1,40}\.[a-z_]{1,40}$/
const DAY_MS = 86_400_000

/** The filters in the URL: user, action, space and time. */
function filtersOf(search: URLSearchParams, space: string): { filters: string; problem: string | null } {
  const params = new URLSearchParams()
  const [action, by, from, until] = ['action', 'by', 'from', 'until'].map((name) => search.get(name)?.trim() ?? '')
  const actions = action!.split(/[\s,]+/).filter((one) => one !== '')
  const isUnderstood = actions.every((one) => ACTION.test(one))
  if (actions.length > 0 && isUnderstood) params.set('action[in]', actions.join(','))
  if (by) params.set('sys.createdBy.sys.id', by)
  if (search.get('where') === 'space') params.set('sys.space.sys.id', space)
  if (from) params.set('sys.createdAt[gte]', from)
  // Until the end of that day.
  if (until && !Number.isNaN(Date.parse(until))) {
    params.set('sys.createdAt[lt]', new Date(Date.parse(until) + DAY_MS).toISOString().slice(0, 10))
  }
  return {
    filters: params.toString(),
    problem: isUnderstood ? null : t('actionProblem'),
  }
}

export function AuditLog() {
  const { env } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const space = useQuery(spaceQuery(env.space))
  const organization = space.data?.sys.organization.sys.id ?? ''
  const users = useQuery(organizationUsersQuery(organization))
  const { filters, problem } = filtersOf(search, env.space)
  const log = useInfiniteQuery({ ...auditQuery(organization, filters), placeholderData: keepPreviousData })
  const events = log.data?.pages.flatMap(({ items }) => items)
  const exportLog = useMutation({
    mutationFn: (format: AuditFormat) => exportAudit(organization, filters, format),
    onSuccess: (blob, format) => saveFile(blob, `audit.${format}`),
    onError: (error) => notify(refusalText(error) ?? t('exportFailed'), { isProblem: true }),
  })
  const setFilter = (name: string, value: string) =>
    setSearch(
      (now) => {
        if (value === '') now.delete(name)
        else now.set(name, value)
        return now
      },
      { replace: true },
    )
  const exportButton = (format: AuditFormat, name: string) => (
    <Button
      variant="default"
      disabled={organization === ''}
      loading={exportLog.isPending && exportLog.variables === format}
      onClick={() => exportLog.mutate(format)}
    >
      {name}
    </Button>
  )
  return (
    <>
      <PageHeader
        title={settings('auditLog')}
        lead={t('lead')}
        action={
          <div className={classes.actions}>
            {exportButton('csv', t('exportCsv'))}
            {exportButton('jsonl', t('exportJsonLines'))}
          </div>
        }
      />
      <div className={form.row} data-align="top">
        <TextInput
          label={t('action')}
          placeholder="role.update"
          value={search.get('action') ?? ''}
          error={problem ?? undefined}
          onChange={(event) => setFilter('action', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('who')}
          value={search.get('by') ?? ''}
          data={[
            { value: '', label: t('everyone') },
            ...[...(users.data?.values() ?? [])].map((user) => ({ value: user.sys.id, label: userName(user) })),
          ]}
          onChange={(event) => setFilter('by', event.currentTarget.value)}
        />
        <NativeSelect
          label={t('where')}
          value={search.get('where') ?? ''}
          data={[
            { value: '', label: t('everywhere') },
            { value: 'space', label: t('thisSpace') },
          ]}
          onChange={(event) => setFilter('where', event.currentTarget.value)}
        />
        <TextInput
          label={t('from')}
          type="date"
          value={search.get('from') ?? ''}
          onChange={(event) => setFilter('from', event.currentTarget.value)}
        />
        <TextInput
          label={t('until')}
          type="date"
          value={search.get('until') ?? ''}
          onChange={(event) => setFilter('until', event.currentTarget.value)}
        />
      </div>
      {log.error && !log.data ? (
        hasStatus(log.error, 403) || hasStatus(log.error, 404) ? (
          <Message title={t('noAccess')}>{t('noAccessHint')}</Message>
        ) : (
          <Failure error={log.error} onRetry={() => log.refetch()} />
        )
      ) : !events ? (
        <RowsSkeleton rows={6} />
      ) : (
        <Card title={t('events')}>
          {events.length === 0 && <Message title={t('noMatches')}>{t('noMatchesHint')}</Message>}
          <ol>
            {events.map((event) => (
              <EventRow key={event.sys.id} event={event} users={users.data} />
            ))}
          </ol>
          {log.hasNextPage && (
            <div className={classes.body}>
              <Button variant="default" loading={log.isFetchingNextPage} onClick={() => log.fetchNextPage()}>
                {t('showOlder')}
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  )
}

function EventRow({ event, users }: { event: AuditEvent; users: ReadonlyMap<string, User> | undefined }) {
  const { sys, action, actor, target, address, details } = event
  const by = sys.createdBy?.sys.id
  const user = by === undefined ? undefined : users?.get(by)
  const who = user ? userName(user) : (by ?? t(actor.kind === 'system' ? 'system' : 'notSignedIn'))
  const facts = Object.entries(details)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name}: ${detailText(name, value)}`)
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>
          <code>{action}</code>
          <span className={classes.badge}>
            {target.sys.linkType} {target.sys.id}
          </span>
        </p>
        <p className={classes.about}>
          {who}
          {address !== null && ` · ${address}`}
          {facts.length > 0 && ` · ${facts.join(' · ')}`}
        </p>
      </div>
      <time className={classes.about} dateTime={sys.createdAt}>
        {formatDateTime(sys.createdAt)}
      </time>
    </li>
  )
}

/** Timestamps are numbers, under names that end with `At`. */
function detailText(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ')
  return typeof value === 'number' && name.endsWith('At') ? formatDateTime(new Date(value).toISOString()) : `${value}`
}

function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const anchor = document.createElement('a')
  anchor.href = url
  anchor.download = name
  anchor.click()
  URL.revokeObjectURL(url)
}
