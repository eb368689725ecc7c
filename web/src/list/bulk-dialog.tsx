import { Button, Progress } from '@mantine/core'
import { useEnvironment } from '../api/environment.tsx'
import { Dialog } from '../parts/dialog.tsx'
import { plural } from '../parts/format.ts'
import classes from './bulk.module.css'
import { ACTION_NAMES } from './bulk.ts'
import type { Item } from './list-kind.ts'
import { type Bulk, type ItemState, useBulk } from './use-bulk.ts'

interface BulkDialogProps<T extends Item> extends Bulk<T> {
  onClose: (isDone: boolean) => void
}

const WORDS: Readonly<Record<ItemState['state'], string>> = {
  checking: 'Checking',
  ready: 'Ready',
  refused: 'Cannot be published',
  skipped: 'Passed over',
  working: 'Working',
  done: 'Done',
  failed: 'Failed',
}

export function BulkDialog<T extends Item>({ onClose, ...bulk }: BulkDialogProps<T>) {
  const { of, action, items } = bulk
  const known = useEnvironment()
  const { phase, states, ready, run } = useBulk(bulk)
  const { name, done } = ACTION_NAMES[action]
  const finished = [...states.values()].filter(({ state }) => state === 'done' || state === 'failed').length
  const failed = [...states.values()].filter(({ state }) => state === 'failed').length
  const isOver = phase === 'done'
  const stateOf = ({ sys }: T): ItemState => states.get(sys.id) ?? { state: 'skipped', why: [] }
  // What is passed over stands below what something happens to.
  const isPassedOver = (item: T) => Number(stateOf(item).state === 'skipped')
  const inOrder = items.toSorted((a, b) => isPassedOver(a) - isPassedOver(b))
  return (
    <Dialog
      title={`${name} ${plural(items.length, ...of.nouns)}`}
      onClose={() => phase !== 'working' && onClose(isOver)}
      footer={
        isOver ? (
          <Button onClick={() => onClose(true)}>Close</Button>
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
        {phase === 'checking' && 'Looking at what would happen…'}
        {phase === 'ready' && `${ready.length} of ${items.length} can be ${done}. Nothing has happened yet.`}
        {phase === 'working' && `${finished} of ${ready.length}`}
        {isOver && (failed === 0 ? `${finished} ${done}.` : `${finished - failed} ${done}, ${failed} failed.`)}
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
                {state === 'skipped' ? `Passed over: ${why[0]}` : WORDS[state]}
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
