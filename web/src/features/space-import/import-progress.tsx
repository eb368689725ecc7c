import { Button, Progress } from '@mantine/core'
import type { EnvironmentRef } from '../../api/management.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/space-import.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { LeaveGuard } from '../../parts/dialogs/leave-guard.tsx'
import type { ExportFile } from './parse-export.ts'
import { type ImportProblem, totalOf } from './run-import.ts'
import classes from './space-import.module.css'
import { type RunningImport, useImport } from './use-import.ts'

interface ImportProgressProps {
  env: EnvironmentRef
  file: ExportFile
  /** The label of the last button: "Open space". */
  action: string
  onClose: () => void
}

/** Runs an import: shows how far it is, what was refused, and ends it early on request. */
export function ImportProgressDialog({ env, file, action, onClose }: ImportProgressProps) {
  const run = useImport(env, file)
  const isRunning = run.state === 'running'
  const { done = 0, published = 0, toPublish = 0, problems = [] } = run.progress ?? {}
  const total = totalOf(file)
  return (
    <Dialog
      title={t(isRunning ? 'importing' : `title_${run.state as 'done' | 'canceled' | 'failed'}`)}
      onClose={isRunning ? run.cancel : onClose}
      footer={
        isRunning ? (
          <Button key="cancel" variant="default" onClick={run.cancel}>
            {common('cancel')}
          </Button>
        ) : (
          <Button key="close" onClick={onClose}>
            {action}
          </Button>
        )
      }
    >
      <Progress
        value={total === 0 ? 100 : ((done + published) / (total + toPublish)) * 100}
        aria-label={t('progress')}
      />
      <p className={classes.status} role="status">
        {statusOf(run, total)}
      </p>
      {run.error !== null && <p role="alert">{run.error}</p>}
      {problems.length > 0 && <Problems problems={problems} />}
      <LeaveGuard isOn={isRunning} what={t('runningImport')} onLeave={run.cancel} />
    </Dialog>
  )
}

function statusOf({ progress, state }: RunningImport, total: number): string {
  const { done = 0, imported = 0, kind = null, published = 0, toPublish = 0, problems = [] } = progress ?? {}
  if (state === 'running') {
    if (kind === 'publishing') return t('publishing', { done: published, total: toPublish })
    return kind === null ? t('beginning') : t('position', { kind: t(`kind_${kind}`), done, total })
  }
  return t('summary', { imported, total, problems: problems.length })
}

const MAX_SHOWN = 200

function Problems({ problems }: { problems: readonly ImportProblem[] }) {
  const shown = problems.slice(0, MAX_SHOWN)
  return (
    <section aria-label={t('problems')}>
      <h2 className={classes.heading}>{t('problems')}</h2>
      <ul className={classes.problems}>
        {shown.map(({ kind, id, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows
          <li key={index}>
            <span className={classes.what}>
              {t(`one_${kind}`)} <code>{id}</code>
            </span>
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {problems.length > MAX_SHOWN && <p>{t('moreProblems', { count: problems.length - MAX_SHOWN })}</p>}
    </section>
  )
}
