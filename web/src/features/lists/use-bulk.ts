import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { tryPublishing } from '../../api/entries.ts'
import { ApiError } from '../../api/errors.ts'
import { keyOf } from '../../api/management.ts'
import { t } from '../../i18n/lists.ts'
import { problemText } from '../../parts/text/problem-text.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { type BulkAction, type Choice, type Done, eachOf, isAllowed, isUndoAllowed, planOf, undoOf } from './bulk.ts'
import { applyTo, hasValue, undoOne } from './bulk-calls.ts'
import type { Item, ListKind } from './list-kind.ts'

export interface ItemState {
  state: 'checking' | 'ready' | 'refused' | 'skipped' | 'working' | 'done' | 'failed' | 'undone'
  reasons: readonly string[]
}

export type Phase = 'checking' | 'ready' | 'working' | 'done' | 'undoing' | 'undone'

export interface Bulk<T extends Item> {
  of: ListKind<T>
  action: BulkAction
  choice: Choice
  items: readonly T[]
}

/** The dry run, the bulk action, and Undo. */
export function useBulk<T extends Item>({ of, action, choice, items }: Bulk<T>) {
  const { env, types, may } = useEnvironment()
  const call = { env, of, action, choice }
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<Phase>('checking')
  const [undoable, setUndoable] = useState<readonly Done<T>[]>([])
  const [doneCount, setDoneCount] = useState(0)
  const [plan] = useState(() => planOf(action, items, choice, (item) => isAllowed(may, action, item, choice)))
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(
    () =>
      new Map<string, ItemState>([
        ...plan.apply.map(({ sys }) => [sys.id, { state: 'checking', reasons: [] }] as const),
        ...plan.skip.map(({ item, reason }) => [item.sys.id, { state: 'skipped', reasons: [reason] }] as const),
      ]),
  )
  const note = (id: string, state: ItemState['state'], reasons: readonly string[] = []) =>
    setStates((now) => new Map(now).set(id, { state, reasons }))
  const reasons = (error: unknown, { sys }: T) => {
    const type = 'contentType' in sys ? types.get(sys.contentType.sys.id) : undefined
    if (error instanceof ApiError && error.problems.length > 0)
      return error.problems.map((problem) => problemText(problem, type))
    return [error instanceof Error ? error.message : t('failure')]
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dry run starts when the dialog opens
  useEffect(() => {
    let isCurrent = true
    void eachOf(plan.apply, async (item) => {
      try {
        if (action === 'publish') await tryPublishing(env, item, of)
        const isDone = choice.edit !== undefined && (await hasValue(env, item, choice.edit))
        if (!isCurrent) return
        if (isDone) note(item.sys.id, 'skipped', [t('reason_hasValue')])
        else note(item.sys.id, 'ready')
      } catch (error) {
        if (isCurrent) note(item.sys.id, 'refused', reasons(error, item))
      }
    }).then(() => isCurrent && setPhase('ready'))
    return () => {
      isCurrent = false
    }
  }, [])

  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(env, of.kind) })
  const ready = plan.apply.filter(({ sys }) => states.get(sys.id)?.state === 'ready')

  /** Returns the number of items that could not be undone. */
  const undoAll = async (): Promise<number> => {
    let failures = 0
    await eachOf(undoable, async (one) => {
      const back = undoOf(action, one.before)
      try {
        if (back !== null) await undoOne(call, one, back)
        note(one.before.sys.id, 'undone')
      } catch (error) {
        failures += 1
        note(one.before.sys.id, 'failed', reasons(error, one.before))
      }
    })
    await refresh()
    return failures
  }
  const undo = async () => {
    setPhase('undoing')
    await undoAll()
    setPhase('undone')
  }
  /** Offers Undo once more when the dialog is closed. */
  const report = () => {
    if (phase !== 'done' || undoable.length === 0) return
    const run = async () => {
      const failures = await undoAll()
      notify(failures === 0 ? t('undone') : t('undoFailed', { count: failures }), { isProblem: failures > 0 })
    }
    notify(t(`done_${action}`, { count: doneCount, failed: 0 }), { action: { name: t('undo'), run: () => void run() } })
  }

  const run = async () => {
    setPhase('working')
    const done: Done<T>[] = []
    await eachOf(ready, async (item) => {
      note(item.sys.id, 'working')
      try {
        done.push(await applyTo(call, item))
        note(item.sys.id, 'done')
      } catch (error) {
        note(item.sys.id, 'failed', reasons(error, item))
      }
    })
    setUndoable(
      done.filter((one) => {
        const back = undoOf(action, one.before)
        return back !== null && isUndoAllowed(may, back, one)
      }),
    )
    setDoneCount(done.length)
    setPhase('done')
    await refresh()
  }

  return { phase, states, ready, run, undo, canUndo: phase === 'done' && undoable.length > 0, report }
}
