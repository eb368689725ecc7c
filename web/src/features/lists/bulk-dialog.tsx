import { Button, Progress } from '@mantine/core'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/lists.ts'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './bulk.module.css'
import type { Item } from './list-kind.ts'
import { type Bulk, type ItemState, useBulk } from './use-bulk.ts'

interface BulkDialogProps<T extends Item> extends Bulk<T> {
  onClose: (isDone: boolean) => void
}

const RANKS: Partial<Record<ItemState['state'], number>> = { refused: 0, failed: 0, skipped: 2 }

export function BulkDialog<T extends Item>({ onClose, ...bulk }: BulkDialogProps<T>) {
  const { of, action, items } = bulk
  const known = useEnvironment()
  const { phase, states, ready, run, undo, canUndo, report } = useBulk(bulk)
  const count = (...wanted: ItemState['state'][]) =>
    [...states.values()].filter(({ state }) => wanted.includes(state)).length
  const finished = count('done', 'failed')
  const failed = count('failed')
  const undone = count('undone')
  const isOver = phase === 'done' || phase === 'undone'
  const isBusy = phase === 'working' || phase === 'undoing'
  const close = () => {
    onClose(isOver)
    report()
  }
  const stateOf = ({ sys }: T): ItemState => states.get(sys.id) ?? { state: 'skipped', reasons: [] }
  // Refused and failed items first, skipped ones last.
  const rank = (item: T) => RANKS[stateOf(item).state] ?? 1
  const inOrder = items.toSorted((a, b) => rank(a) - rank(b))
  return (
    <Dialog
      title={t(`title_${action}`, { items: t(`count_${of.kind}`, { count: items.length }) })}
      onClose={() => !isBusy && close()}
      footer={
        isOver || phase === 'undoing' ? (
          <>
            {(canUndo || phase === 'undoing') && (
              <Button variant="default" loading={phase === 'undoing'} onClick={undo}>
                {t('undo')}
              </Button>
            )}
            <Button disabled={phase === 'undoing'} onClick={close}>
              {common('close')}
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" disabled={phase === 'working'} onClick={() => onClose(false)}>
              {common('cancel')}
            </Button>
            <Button
              color={action === 'delete' ? 'red' : 'pine'}
              loading={phase !== 'ready'}
              disabled={ready.length === 0}
              onClick={run}
            >
              {t(`run_${action}`, { count: ready.length })}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {phase === 'checking' && t('checking')}
        {phase === 'ready' && t(`ready_${action}`, { ready: ready.length, total: items.length })}
        {phase === 'working' && t('progressCount', { finished, total: ready.length })}
        {phase === 'undoing' && t('undoing')}
        {phase === 'undone' && t('undoneCount', { count: undone, failed })}
        {phase === 'done' && t(`done_${action}`, { count: finished - failed, failed })}
      </p>
      {phase === 'working' && (
        <Progress className={classes.progress} value={(finished / ready.length) * 100} aria-label={t('progress')} />
      )}
      <ul className={classes.items}>
        {inOrder.map((item) => {
          const { state, reasons } = stateOf(item)
          return (
            <li key={item.sys.id} className={classes.item}>
              <span className={classes.title}>{of.titleOf(item, known)}</span>
              <span className={classes.state} data-state={state === 'refused' || state === 'failed' ? 'bad' : 'good'}>
                {state === 'skipped' ? t('skippedBecause', { reason: reasons[0] ?? '' }) : t(`state_${state}`)}
              </span>
              {state !== 'skipped' &&
                reasons.map((text) => (
                  <span key={text} className={classes.reasons}>
                    {text}
                  </span>
                ))}
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}
