import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { isWhollyPublished, type LocaleAction, type Move } from '../../../api/content.ts'
import { changeLocaleStatus, changeStatus } from '../../../api/entries.ts'
import { ApiError } from '../../../api/errors.ts'
import type { Entry } from '../../../api/wire.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t as editing } from '../../../i18n/editing.ts'
import { t } from '../../../i18n/publishing.ts'
import { cacheContent } from '../../../state/edits/use-edit-buffer.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { notify } from '../../../state/notifications.ts'

const BACK: Readonly<Partial<Record<Move, Move>>> = { unpublish: 'publish', archive: 'unarchive', unarchive: 'archive' }

/** Changes of the status, after unsaved changes are saved. */
export function useStatusActions() {
  const { env, may } = useEnvironment()
  const { buffer, setProblems } = useEdit()
  const queryClient = useQueryClient()
  const [isBusy, setIsBusy] = useState(false)
  const settle = useCallback(
    async (change: (before: Entry) => Promise<Entry>): Promise<Entry | null> => {
      setIsBusy(true)
      try {
        if (!(await buffer.flush())) {
          notify(editing('notSavedYet'), { isProblem: true })
          return null
        }
        const before = buffer.getState().base
        const after = await change(before)
        buffer.replace(after)
        cacheContent(queryClient, env, 'entries', after)
        setProblems([])
        return before
      } catch (error) {
        if (error instanceof ApiError && error.problems.length > 0) setProblems(error.problems)
        else notify(error instanceof Error ? error.message : editing('unknownError'), { isProblem: true })
        return null
      } finally {
        setIsBusy(false)
      }
    },
    [buffer, env, queryClient, setProblems],
  )
  const move = useCallback(
    async function move(which: Move, isUndo = false): Promise<boolean> {
      const before = await settle((entry) => changeStatus(env, 'entries', which, entry))
      if (before === null) return false
      const back = BACK[which]
      const canGoBack = back !== undefined && !isUndo && !isChanged(before, which) && may.with(back, before)
      notify(
        editing(`done_${which}`),
        canGoBack ? { action: { name: editing('undo'), run: () => void move(back, true) } } : {},
      )
      return true
    },
    [settle, env, may],
  )
  const changeStatusOfLocales = useCallback(
    async (which: LocaleAction, codes: readonly string[]): Promise<boolean> => {
      const before = await settle((entry) => changeLocaleStatus(env, which, entry, codes))
      if (before === null) return false
      notify(t(which === 'add' ? 'publishedIn' : 'unpublishedIn', { count: codes.length }))
      return true
    },
    [settle, env],
  )
  return { move, changeStatusOfLocales, isBusy }
}

/** Undo is not offered: publishing a changed entry would publish unreviewed content. */
const isChanged = ({ sys }: Entry, which: Move): boolean => which === 'unpublish' && !isWhollyPublished(sys)
