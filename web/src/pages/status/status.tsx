import { useQuery } from '@tanstack/react-query'
import { hasStatus } from '../../api/errors.ts'
import { installationStatusQuery } from '../../api/installation.ts'
import { PageHeader } from '../../features/settings/page-header.tsx'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/status.ts'
import { Loaded } from '../../parts/feedback/loaded.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { formatTime } from '../../parts/text/format.ts'
import { HealthCard } from './health-card.tsx'
import { NodesCard } from './nodes-card.tsx'
import { QueuesCard } from './queues-card.tsx'
import { StatementsCard } from './statements-card.tsx'

/** The state of the installation, for its administrators. */
export function StatusPage() {
  const query = useQuery(installationStatusQuery)
  if (hasStatus(query.error, 403)) {
    return (
      <>
        <title>{`${t('title')} · Sheaf`}</title>
        <Message size="page" title={t('noAccess')}>
          {t('noAccessHint')}
        </Message>
      </>
    )
  }
  return (
    <div className={classes.page}>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Loaded query={query} rows={6}>
        {(status) => (
          <>
            {query.error && <p role="alert">{t('refreshFailed', { time: formatTime(status.sys.createdAt) })}</p>}
            <HealthCard status={status} />
            <NodesCard status={status} />
            <QueuesCard queues={status.queues} />
            <StatementsCard nodes={status.nodes} />
          </>
        )}
      </Loaded>
    </div>
  )
}
