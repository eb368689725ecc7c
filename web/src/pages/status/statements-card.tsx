import type { NodeStatus } from '#contract/resources/installation-status'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/status.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { RelativeTime } from '../../parts/text/relative-time.tsx'

/** The slowest database statements of all nodes. */
export function StatementsCard({ nodes }: { nodes: readonly NodeStatus[] }) {
  const statements = nodes
    .flatMap(({ id, host, slowStatements }) => slowStatements.map((statement) => ({ ...statement, id, host })))
    .sort((one, other) => other.slowestMs - one.slowestMs)
  return (
    <Card title={t('statements')}>
      {statements.length === 0 ? (
        <Message title={t('noStatements')}>{t('noStatementsHint')}</Message>
      ) : (
        <>
          <div className={classes.body}>
            <p className={classes.about}>{t('statementsHint')}</p>
          </div>
          <ol>
            {statements.map(({ id, host, text, count, slowestMs, at }) => (
              <li key={`${id} ${text}`} className={classes.row}>
                <div className={classes.text}>
                  <p>
                    <code>{text}</code>
                  </p>
                  <p className={classes.about}>
                    {t.rich('slowest', { ms: slowestMs, count, host, time: () => <RelativeTime key="time" at={at} /> })}
                  </p>
                </div>
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  )
}
