import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createEntry, deleteEntry, moveContent, tryPublishing } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { ApiError } from '../../api/errors.ts'
import { keyOf } from '../../api/management.ts'
import type { Entry } from '../../api/wire.ts'
import { problemText } from '../../parts/problem-text.ts'
import { tell } from '../../parts/toasts.tsx'
import { ACTION_NAMES, type BulkAction, eachOf, planOf, undoOf } from './bulk.ts'

export interface ItemState {
  state: 'checking' | 'ready' | 'refused' | 'skipped' | 'working' | 'done' | 'failed'
  why: readonly string[]
}

export type Phase = 'checking' | 'ready' | 'working' | 'done'

/** First the dry run, then the work, then the way back. */
export function useBulk(action: BulkAction, entries: readonly Entry[]) {
  const { place, types } = useEnvironment()
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<Phase>('checking')
  const [plan] = useState(() => planOf(action, entries))
  const [states, setStates] = useState<ReadonlyMap<string, ItemState>>(
    () =>
      new Map<string, ItemState>([
        ...plan.apply.map(({ sys }) => [sys.id, { state: 'checking', why: [] }] as const),
        ...plan.skip.map(({ entry, reason }) => [entry.sys.id, { state: 'skipped', why: [reason] }] as const),
      ]),
  )
  const note = (id: string, state: ItemState['state'], why: readonly string[] = []) =>
    setStates((now) => new Map(now).set(id, { state, why }))
  const reasons = (error: unknown, entry: Entry) => {
    const type = types.get(entry.sys.contentType.sys.id)
    if (error instanceof ApiError && error.problems.length > 0)
      return error.problems.map((problem) => problemText(problem, type))
    return [error instanceof Error ? error.message : 'failed']
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: the dry run belongs to the opening of the dialog
  useEffect(() => {
    let isCurrent = true
    void eachOf(plan.apply, async (entry) => {
      try {
        if (action === 'publish') await tryPublishing(place, entry)
        if (isCurrent) note(entry.sys.id, 'ready')
      } catch (error) {
        if (isCurrent) note(entry.sys.id, 'refused', reasons(error, entry))
      }
    }).then(() => isCurrent && setPhase('ready'))
    return () => {
      isCurrent = false
    }
  }, [])

  const refresh = () => queryClient.invalidateQueries({ queryKey: keyOf(place, 'entries') })
  const ready = plan.apply.filter(({ sys }) => states.get(sys.id)?.state === 'ready')

  const undo = async (done: readonly { before: Entry; after: Entry | null }[]) => {
    let failures = 0
    await eachOf(done, async ({ before, after }) => {
      const back = undoOf(action, before)
      try {
        if (back === 'create') {
          const { contentType, id } = before.sys
          await createEntry(place, contentType.sys.id, { fields: before.fields ?? {}, metadata: before.metadata }, id)
        } else if (back !== null && after) await moveContent(place, 'entries', back, after)
      } catch {
        failures += 1
      }
    })
    await refresh()
    tell(failures === 0 ? 'Taken back.' : `${failures} could not be taken back.`, { isProblem: failures > 0 })
  }

  const run = async () => {
    setPhase('working')
    const done: { before: Entry; after: Entry | null }[] = []
    await eachOf(ready, async (entry) => {
      note(entry.sys.id, 'working')
      try {
        const after = action === 'delete' ? null : await moveContent(place, 'entries', action, entry)
        if (action === 'delete') await deleteEntry(place, entry.sys.id)
        done.push({ before: entry, after })
        note(entry.sys.id, 'done')
      } catch (error) {
        note(entry.sys.id, 'failed', reasons(error, entry))
      }
    })
    setPhase('done')
    await refresh()
    const undoable = done.filter(({ before }) => undoOf(action, before) !== null)
    if (done.length === 0) return
    tell(`${done.length} ${ACTION_NAMES[action].done}.`, {
      ...(undoable.length > 0 && { action: { name: 'Undo', run: () => void undo(undoable) } }),
    })
  }

  return { phase, states, ready, run }
}
