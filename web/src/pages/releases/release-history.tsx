import { Button } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { BulkProblem } from '#contract/resources/bulk-action'
import type { Release } from '#contract/resources/release'
import { problemsIn } from '../../api/errors.ts'
import { keyOf } from '../../api/management.ts'
import { type ReleaseChange, releaseActionsQuery, revertAction } from '../../api/releases.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/releases.ts'
import { By } from '../../parts/content/by.tsx'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { Confirm } from '../../parts/dialogs/confirm.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { problemText } from '../../parts/text/problem-text.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { useChange } from '../../state/use-change.ts'
import classes from './releases.module.css'

/** What was done with the release. The last action can be reverted. */
export function ReleaseHistory({ release }: { release: Release }) {
  const { env, may } = useEnvironment()
  const history = useInfiniteQuery(releaseActionsQuery(env, release.sys.id))
  const actions = history.data?.pages.flatMap(({ items }) => items) ?? []
  const [reverting, setReverting] = useState<ReleaseChange | null>(null)
  if (actions.length === 0) return null
  return (
    <Card title={t('history')}>
      <ul className={classes.rows}>
        {actions.map((action, index) => (
          <li key={action.sys.id} className={classes.row}>
            <span>
              {t(`done_${action.action}`)}{' '}
              <span className={classes.about}>
                <RelativeTime at={action.sys.createdAt} />
                <By user={action.sys.createdBy.sys.id} />
              </span>
            </span>
            {index === 0 && may.inSpace('releases.manage') && (
              <Button size="compact-sm" variant="default" onClick={() => setReverting(action)}>
                {t('revert')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {history.hasNextPage && (
        <div className={classes.older}>
          <Button
            size="compact-sm"
            variant="default"
            loading={history.isFetchingNextPage}
            onClick={() => history.fetchNextPage()}
          >
            {t('showOlder')}
          </Button>
        </div>
      )}
      {reverting !== null && <RevertDialog release={release} action={reverting} onClose={() => setReverting(null)} />}
    </Card>
  )
}

interface RevertDialogProps {
  release: Release
  action: ReleaseChange
  onClose: () => void
}

function RevertDialog({ release, action, onClose }: RevertDialogProps) {
  const { env } = useEnvironment()
  const revert = useChange(() => revertAction(env, action), {
    changes: keyOf(env),
    after: ({ sys }) => {
      if (sys.status === 'failed') return
      onClose()
      notify(t('reverted'))
    },
  })
  const problems = revert.data?.error?.details.errors
  if (problems) return <RefusedDialog problems={problems} onClose={onClose} />
  return (
    <Confirm title={t('revertTitle', { name: release.title })} action={t('revert')} change={revert} onClose={onClose}>
      <p>{t(`revertText_${action.action}`)}</p>
      <p>{t('revertCondition')}</p>
    </Confirm>
  )
}

/** The items because of which nothing was reverted. */
function RefusedDialog({ problems, onClose }: { problems: readonly BulkProblem[]; onClose: () => void }) {
  return (
    <Dialog title={t('notReverted')} onClose={onClose} footer={<Button onClick={onClose}>{common('close')}</Button>}>
      <p role="alert">{t('notRevertedText', { count: problems.length })}</p>
      <ul>
        {problems.map(({ entity, error }) => (
          <li key={`${entity.sys.linkType} ${entity.sys.id}`} className={classes.row}>
            <div className={classes.card}>
              <LinkCard link={entity} />
            </div>
            <div className={classes.state}>
              {reasonsOf(error).map((reason) => (
                <span key={reason} className={classes.problem}>
                  {reason}
                </span>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function reasonsOf({ sys, message, details }: BulkProblem['error']): readonly string[] {
  if (sys.id === 'VersionMismatch') return [t('changedSince')]
  const found = problemsIn(details).map((problem) => problemText(problem, undefined))
  return found.length > 0 ? found : [message]
}
