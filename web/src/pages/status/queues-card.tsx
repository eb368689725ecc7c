import type { InstallationStatus } from '#contract/resources/installation-status'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/status.ts'
import { Card } from '../../parts/layout/card.tsx'
import { formatNumber } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'

type Queues = InstallationStatus['queues']
type Job = Queues['jobs'][number]

/** A kind that a newer node has added is shown by its name. */
const JOB_LABELS: Readonly<Record<string, string>> = {
  'copy-environment': t('job_copy_environment'),
  'remove-environment': t('job_remove_environment'),
  'remove-space': t('job_remove_space'),
  reindex: t('job_reindex'),
  'process-asset': t('job_process_asset'),
  'sweep-files': t('job_sweep_files'),
  'scheduled-action': t('job_scheduled_action'),
  retention: t('job_retention'),
}

/** Background work that waits. */
export function QueuesCard({ queues: { jobs, webhooks, auditExportLag } }: { queues: Queues }) {
  const { dueSince } = webhooks
  return (
    <Card title={t('queues')}>
      <dl className={classes.facts}>
        <dt>{t('jobs')}</dt>
        <dd>
          {jobs.length === 0 ? (
            t('noJobs')
          ) : (
            <ul className={classes.plainRows}>
              {jobs.map((job) => (
                <JobRow key={`${job.kind} ${job.state}`} job={job} />
              ))}
            </ul>
          )}
        </dd>
        <dt>{t('webhooks')}</dt>
        <dd>
          {t('webhooksWaiting', { count: webhooks.waiting })}
          {dueSince !== null && ' · '}
          {dueSince !== null &&
            t.rich('webhooksDue', { count: webhooks.due, time: () => <RelativeTime key="time" at={dueSince} /> })}
        </dd>
        <dt>{t('logLag')}</dt>
        <dd>{formatNumber(webhooks.logLag)}</dd>
        {auditExportLag !== null && (
          <>
            <dt>{t('auditExport')}</dt>
            <dd>{formatNumber(auditExportLag)}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function JobRow({ job: { kind, state, count, oldestAt } }: { job: Job }) {
  const text = t(state === 'waiting' ? 'jobWaiting' : 'jobFailed', { kind: JOB_LABELS[kind] ?? kind, count })
  const shown =
    oldestAt === null ? text : t.rich('jobSince', { text, time: () => <RelativeTime key="time" at={oldestAt} /> })
  return (
    <li>
      <span {...(state === 'failed' && { className: classes.badge, 'data-tone': 'bad' })}>{shown}</span>
    </li>
  )
}
