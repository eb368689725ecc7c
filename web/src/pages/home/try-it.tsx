import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deliveryQuery } from '../../api/delivery.ts'
import { t } from '../../i18n/home.ts'
import { IconPlayerPlayFilled } from '../../parts/icons/icons.ts'
import { formatBytes } from '../../parts/text/format.ts'
import { JsonView } from '../../parts/text/json-view.tsx'
import classes from './first-call.module.css'
import { PaneSkeleton } from './pane-skeleton.tsx'

interface TryItProps {
  path: string
  apiKey: string | null
  /** False while the example may still change. */
  isReady: boolean
}

/** The live response of the delivery API: requested when shown, and again on every press. */
export function TryIt({ path, apiKey, isReady }: TryItProps) {
  const canAsk = apiKey !== null && isReady
  const response = useQuery({ ...deliveryQuery(path, apiKey ?? ''), enabled: canAsk })
  const { data } = response
  return (
    <div className={classes.response}>
      <div className={classes.bar}>
        <span className={classes.label}>{t('response')}</span>
        <span className={classes.facts} role="status">
          {data && (
            <>
              <span className={classes.status} data-ok={data.ok || undefined}>
                {data.ok ? `${data.status} OK` : t('statusError', { status: `${data.status}` })}
              </span>
              <span>{Math.max(1, Math.round(data.milliseconds))} ms</span>
              <span>{formatBytes(data.bytes)}</span>
            </>
          )}
        </span>
        <Button
          size="compact-sm"
          leftSection={<IconPlayerPlayFilled size={12} aria-hidden="true" />}
          disabled={!canAsk}
          loading={response.isFetching}
          onClick={() => response.refetch()}
        >
          {t('tryIt')}
        </Button>
      </div>
      <div className={classes.json} data-empty={(isReady && apiKey === null) || undefined}>
        {data ? (
          <JsonView text={data.text} label={t('deliveryResponse')} />
        ) : response.isError ? (
          <p className={classes.empty}>{t('deliveryUnreachable')}</p>
        ) : isReady && apiKey === null ? (
          <p className={classes.empty}>{t('keyNeeded')}</p>
        ) : (
          <PaneSkeleton />
        )}
      </div>
    </div>
  )
}
