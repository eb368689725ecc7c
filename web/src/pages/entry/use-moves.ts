import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { Move } from '../../api/content.ts'
import { moveContent } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { ApiError } from '../../api/errors.ts'
import type { Entry } from '../../api/wire.ts'
import { noteEntry } from '../../edits/use-edit-session.ts'
import { tell } from '../../parts/toasts.tsx'
import { useEdit } from './edit-context.tsx'

const DONE: Readonly<Record<Move, string>> = {
  publish: 'Published.',
  unpublish: 'Unpublished. Readers no longer see it.',
  archive: 'Archived.',
  unarchive: 'Back from the archive.',
}

const BACK: Readonly<Partial<Record<Move, Move>>> = { unpublish: 'publish', archive: 'unarchive', unarchive: 'archive' }

/** Changes of state: first everything that was typed is saved, then the state changes. */
export function useMoves() {
  const { place } = useEnvironment()
  const { session, state, setProblems } = useEdit()
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState<Move | null>(null)
  const move = useCallback(
    async function move(which: Move, isUndo = false): Promise<boolean> {
      setBusy(which)
      try {
        if (!(await session.flush())) {
          tell('There are changes that could not be saved yet.', { isProblem: true })
          return false
        }
        const before = session.getState().base
        const after: Entry = await moveContent(place, 'entries', which, before)
        session.replace(after)
        noteEntry(queryClient, place, after)
        setProblems([])
        const back = BACK[which]
        const canGoBack = back !== undefined && !isUndo && !isChanged(before, which)
        tell(DONE[which], canGoBack ? { action: { name: 'Undo', run: () => void move(back, true) } } : {})
        return true
      } catch (error) {
        if (error instanceof ApiError && error.problems.length > 0) setProblems(error.problems)
        else tell(error instanceof Error ? error.message : 'That failed.', { isProblem: true })
        return false
      } finally {
        setBusy(null)
      }
    },
    [session, place, queryClient, setProblems],
  )
  return { move, busy, isSaving: state.saveState === 'saving' }
}

/** Publishing a changed entry again would show readers what nobody had approved. */
const isChanged = ({ sys }: Entry, which: Move): boolean =>
  which === 'unpublish' && sys.version > (sys.publishedVersion ?? 0) + 1
