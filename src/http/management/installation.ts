import { InstallationStatus } from '#contract/resources/installation-status'
import { version } from '#lib/version'
import type { UseCaseContext } from '#usecases/context'
import { createStatusReader, type Status } from '#usecases/installation/read-status'
import { type Route, route } from '../route.ts'

const time = (at: number): string => new Date(at).toISOString()
const timeOrNull = (at: number | null): string | null => (at === null ? null : time(at))

const presentNode = ({ id, startedAt, seenAt, isLost, isThis, report }: Status['nodes'][number]) => ({
  ...report,
  id,
  startedAt: time(startedAt),
  seenAt: time(seenAt),
  isLost,
  isThis,
  slowStatements: report.slowStatements.map((statement) => ({ ...statement, at: time(statement.at) })),
})

const present = ({ at, nodes, database, files, queues, backup, settings }: Status) => ({
  sys: { type: 'InstallationStatus' as const, createdAt: time(at) },
  version,
  nodes: nodes.map(presentNode),
  database,
  files,
  queues: {
    jobs: queues.jobs.map((job) => ({ ...job, oldestAt: timeOrNull(job.oldestAt) })),
    webhooks: { ...queues.webhooks, dueSince: timeOrNull(queues.webhooks.dueSince) },
    auditExportLag: settings.exportsAudit ? queues.audit.unexported : null,
  },
  backup: {
    isScheduled: settings.hasScheduledBackups,
    attemptedAt: timeOrNull(backup?.attemptedAt ?? null),
    error: backup?.error ?? null,
    success: backup?.success ? { ...backup.success, at: time(backup.success.at) } : null,
  },
})

export function installationRoutes(ctx: UseCaseContext): readonly Route[] {
  const readStatus = createStatusReader(ctx)
  return [
    route({
      method: 'GET',
      path: '/installation/status',
      summary: 'Get the state of the installation: nodes, queues, storage, backups and slow statements',
      access: 'installation',
      response: InstallationStatus,
      handle: async ({ actor }) => ({ body: present(await readStatus(actor)) }),
    }),
  ]
}
