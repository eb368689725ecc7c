import { Button, Progress } from '@mantine/core'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { plural } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './bulk.module.css'
import { ACTION_NAMES } from './bulk.ts'
import type { Item } from './list-kind.ts'
import { type Bulk, type ItemState, useBulk } from './use-bulk.ts'

interface BulkDialogProps<T extends Item> extends Bulk<T> {
  onClose: (isDone: boolean) => void
}

const LABELS: Readonly<Record<ItemState['state'], string>> = {
  checking: 'Checking',
  ready: 'Ready',
  refused: 'Can’t be published',
  skipped: 'Skipped',
  working: 'Working',
  done: 'Done',
  failed: 'Failed',
  undone: 'Undone',
}

const RANKS: Partial<Record<ItemState['state'], number>> = { refused: 0, failed: 0, skipped: 2 }

export function BulkDialog<T extends Item>({ onClose, ...bulk }: BulkDialogProps<T>) {
  const { of, action, items } = bulk
  const known = useEnvironment()
  const { phase, states, ready, run, undo, canUndo, report } = useBulk(bulk)
  const { name, done } = ACTION_NAMES[action]
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
  const stateOf = ({ sys }: T): ItemState => states.get(sys.id) ?? { state: 'skipped', why: [] }
  // Refused and failed items first, skipped ones last.
  const rank = (item: T) => RANKS[stateOf(item).state] ?? 1
  const inOrder = items.toSorted((a, b) => rank(a) - rank(b))
  return (
    <Dialog
      title={`${name} ${plural(items.length, ...of.nouns)}`}
      onClose={() => !isBusy && close()}
      footer={
        isOver || phase === 'undoing' ? (
          <>
            {(canUndo || phase === 'undoing') && (
              <Button variant="default" loading={phase === 'undoing'} onClick={undo}>
                Undo
              </Button>
            )}
            <Button disabled={phase === 'undoing'} onClick={close}>
              Close
            </Button>
          </>
        ) : (
          <>
            <Button variant="default" disabled={phase === 'working'} onClick={() => onClose(false)}>
              Cancel
            </Button>
            <Button
              color={action === 'delete' ? 'red' : 'pine'}
              loading={phase !== 'ready'}
              disabled={ready.length === 0}
              onClick={run}
            >
              {name} {ready.length}
            </Button>
          </>
        )
      }
    >
      <p role="status">
        {phase === 'checking' && 'Checking…'}
        {phase === 'ready' && `${ready.length} of ${items.length} can be ${done}. Nothing has changed yet.`}
        {phase === 'working' && `${finished} of ${ready.length}`}
        {phase === 'undoing' && 'Undoing…'}
        {phase === 'undone' && `${undone} undone${failed === 0 ? '' : `, ${failed} failed`}.`}
        {phase === 'done' &&
          (failed === 0 ? `${finished} ${done}.` : `${finished - failed} ${done}, ${failed} failed.`)}
      </p>
      {phase === 'working' && (
        <Progress className={classes.progress} value={(finished / ready.length) * 100} aria-label="Progress" />
      )}
      <ul className={classes.items}>
        {inOrder.map((item) => {
          const { state, why } = stateOf(item)
          return (
            <li key={item.sys.id} className={classes.item}>
              <span className={classes.title}>{of.titleOf(item, known)}</span>
              <span className={classes.state} data-state={state === 'refused' || state === 'failed' ? 'bad' : 'good'}>
                {state === 'skipped' ? `Skipped: ${why[0]}` : LABELS[state]}
              </span>
              {state !== 'skipped' &&
                why.map((text) => (
                  <span key={text} className={classes.why}>
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
