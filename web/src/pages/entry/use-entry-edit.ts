import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ApiError, type Problem } from '../../api/errors.ts'
import type { Entry, Field } from '../../api/wire.ts'
import type { Edit } from '../../features/content-editing/entry-edit.tsx'
import { useEditBuffer } from '../../state/edits/use-edit-buffer.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useShownLocales } from './use-shown-locales.ts'

const NONE: readonly Problem[] = []
const NO_FIELDS: readonly Field[] = []

/** The state that all components of an open entry share. */
export function useEntryEdit(entry: Entry, openEntry: (id: string) => void): Edit {
  const { types, defaultLocale, may } = useEnvironment()
  const { buffer, state } = useEditBuffer('entries', entry)
  const { shown, isSideBySide } = useShownLocales()
  const [problems, showProblems] = useState(NONE)
  const wantsFocus = useRef(false)
  const setProblems = useCallback<Edit['setProblems']>((next, { isQuiet } = { isQuiet: false }) => {
    if (!isQuiet) wantsFocus.current = next.length > 0
    showProblems(next)
  }, [])
  const clearProblems = useCallback(() => showProblems(NONE), [])
  const { error } = state
  // A refused save reports the value.
  useEffect(() => {
    if (error instanceof ApiError && error.problems.length > 0) setProblems(error.problems, { isQuiet: true })
  }, [error, setProblems])
  const type = types.get(entry.sys.contentType.sys.id)
  const { base } = state
  const isReadOnly = type === undefined || Boolean(base.sys.archivedVersion) || !may.change(base)
  const canChange = useCallback<Edit['canChange']>(
    (field, locale) => !isReadOnly && may.changeValue(base, field, locale),
    [isReadOnly, may, base],
  )
  return useMemo(
    () => ({
      kind: 'entries',
      fields: type?.fields ?? NO_FIELDS,
      buffer,
      state,
      type,
      shown,
      isSideBySide,
      defaultLocale,
      problems,
      setProblems,
      clearProblems,
      wantsFocus,
      isReadOnly,
      canChange,
      openEntry,
    }),
    [
      buffer,
      state,
      type,
      shown,
      isSideBySide,
      defaultLocale,
      problems,
      setProblems,
      clearProblems,
      isReadOnly,
      canChange,
      openEntry,
    ],
  )
}
