import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { deliveryQuery } from '../../api/delivery.ts'
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

/** The live answer of the delivery interface: asked once when shown, and again at every press. */
export function TryIt({ path, apiKey, isReady }: TryItProps) {
  const canAsk = apiKey !== null && isReady
  const answer = useQuery({ ...deliveryQuery(path, apiKey ?? ''), enabled: canAsk })
  const { data } = answer
  return (
    <div className={classes.answer}>
      <div className={classes.bar}>
        <span className={classes.label}>Answer</span>
        <span className={classes.facts} role="status">
          {data && (
            <>
              <span className={classes.status} data-ok={data.ok || undefined}>
                {data.status} {data.ok ? 'OK' : 'Error'}
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
          loading={answer.isFetching}
          onClick={() => answer.refetch()}
        >
          Try it
        </Button>
      </div>
      <div className={classes.json} data-empty={(isReady && apiKey === null) || undefined}>
        {data ? (
          <JsonView text={data.text} label="Answer of the delivery interface" />
        ) : answer.isError ? (
          <p className={classes.empty}>The delivery interface could not be reached.</p>
        ) : isReady && apiKey === null ? (
          <p className={classes.empty}>With an API key for this environment, the live answer appears here.</p>
        ) : (
          <PaneSkeleton />
        )}
      </div>
    </div>
  )
}
