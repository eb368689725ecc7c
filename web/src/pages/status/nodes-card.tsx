import type { InstallationStatus, NodeStatus } from '#contract/resources/installation-status'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/status.ts'
import { Card } from '../../parts/layout/card.tsx'
import { formatBytes } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'

/** The processes of the installation. */
export function NodesCard({ status: { nodes, database } }: { status: InstallationStatus }) {
  return (
    <Card title={t('nodes', { count: nodes.length })}>
      <ul>
        {nodes.map((node) => (
          <NodeRow key={node.id} node={node} />
        ))}
      </ul>
      {database.engine === 'postgres' && (
        <div className={classes.body}>
          <p className={classes.about}>{t('deliveryNodes')}</p>
        </div>
      )}
    </Card>
  )
}

function NodeRow({ node }: { node: NodeStatus }) {
  return (
    <li className={classes.row}>
      <div className={classes.text}>
        <p className={classes.name}>
          <span>{node.host}</span>
          {node.isThis && <span className={classes.badge}>{t('thisNode')}</span>}
          {node.isLost && (
            <span className={classes.badge} data-tone="bad">
              {t('lost')}
            </span>
          )}
          <span className={classes.badge}>{t(`role_${node.role}`)}</span>
          <span className={classes.badge}>{t('nodeVersion', { version: node.version })}</span>
        </p>
        <p className={classes.about}>
          {`${t('process', { pid: `${node.pid}` })} · `}
          {t.rich('nodeTimes', {
            started: () => <RelativeTime key="started" at={node.startedAt} />,
            seen: () => <RelativeTime key="seen" at={node.seenAt} />,
          })}
        </p>
        <p className={classes.about}>{loadOf(node).join(' · ')}</p>
        <p className={classes.about}>{t('caches', { list: node.caches.map(cacheText).join(', ') })}</p>
      </div>
    </li>
  )
}

function loadOf(node: NodeStatus): string[] {
  const { memoryBytes, freeDiskBytes, connections, waitingReads, waitingWrites, logAgeMs, images } = node
  return [
    t('memory', { size: formatBytes(memoryBytes) }),
    ...(freeDiskBytes === null ? [] : [t('freeDisk', { size: formatBytes(freeDiskBytes) })]),
    t('connections', connections),
    t('waitingReads', { count: waitingReads }),
    t('waitingWrites', { count: waitingWrites }),
    t('images', images),
    ...(logAgeMs === 0 ? [] : [t('logAge', { ms: logAgeMs })]),
  ]
}

function cacheText({ name, hits, misses, bytes }: NodeStatus['caches'][number]): string {
  const lookups = hits + misses
  const rate = lookups === 0 ? t('noLookups') : t('hitRate', { percent: hits / lookups })
  return t(`cache_${name}`, { rate, size: formatBytes(bytes) })
}
