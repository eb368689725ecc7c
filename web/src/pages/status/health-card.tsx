import type { InstallationStatus } from '#contract/resources/installation-status'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/status.ts'
import { Card } from '../../parts/layout/card.tsx'
import { formatBytes } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'

/** Whether database, files and backups work, and how large they are. */
export function HealthCard({ status }: { status: InstallationStatus }) {
  const { version, database, files, backup } = status
  const { applied, known } = database.schema
  return (
    <Card title={t('health')}>
      <dl className={classes.facts}>
        <dt>{t('version')}</dt>
        <dd>{version}</dd>
        <dt>{t('database')}</dt>
        <dd>
          <HealthBadge isHealthy={database.isHealthy} problem={database.problem} />{' '}
          {t('databaseFacts', {
            engine: t(`engine_${database.engine}`),
            size: formatBytes(database.bytes),
            version: applied,
          })}
          {applied !== known && ` ${t('newerSchema', { version: known })}`}
        </dd>
        <dt>{t('files')}</dt>
        <dd>
          <HealthBadge isHealthy={files.isHealthy} problem={files.problem} />{' '}
          {t('fileFacts', {
            location: t(`location_${files.location}`),
            count: files.count,
            size: formatBytes(files.bytes),
          })}
        </dd>
        <dt>{t('backup')}</dt>
        <dd>
          <Backup backup={backup} />
        </dd>
      </dl>
    </Card>
  )
}

function HealthBadge({ isHealthy, problem }: Pick<InstallationStatus['files'], 'isHealthy' | 'problem'>) {
  return isHealthy ? (
    <span className={classes.badge} data-tone="good">
      {t('healthy')}
    </span>
  ) : (
    <span className={classes.badge} data-tone="bad">
      {t('unhealthy', { problem: problem ?? '' })}
    </span>
  )
}

function Backup({ backup: { success, error, attemptedAt, isScheduled } }: Pick<InstallationStatus, 'backup'>) {
  return (
    <>
      {error !== null && (
        <span className={classes.badge} data-tone="bad">
          {t.rich('backupFailed', { error, time: () => <RelativeTime key="time" at={attemptedAt ?? ''} /> })}
        </span>
      )}{' '}
      {success === null
        ? t(isScheduled ? 'backupNever' : 'backupNone')
        : t.rich('backupDone', {
            size: formatBytes(success.bytes),
            time: () => <RelativeTime key="time" at={success.at} />,
          })}
    </>
  )
}
