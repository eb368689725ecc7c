import { useMemo } from 'react'
import { isEditable, localeStatusOf } from '../../../api/content.ts'
import type { Entry } from '../../../api/wire.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { isSame, valueAt } from '../../../state/edits/changes.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import type { LocaleRow } from './locale-choice.ts'

/** The status of every editable locale, including unsaved changes. */
export function useLocaleRows(): readonly LocaleRow[] {
  const { locales } = useEnvironment()
  const { state } = useEdit()
  const { base, entry } = state
  return useMemo(
    () =>
      locales.filter(isEditable).map(({ code, name, default: isDefault }) => {
        const stored = localeStatusOf(base.sys, code)
        const status = stored === 'published' && isTyped(base, entry, code) ? 'changed' : stored
        return { code, name, isDefault, status }
      }),
    [locales, base, entry],
  )
}

function isTyped(base: Entry, entry: Entry, code: string): boolean {
  if (base.fields === entry.fields) return false
  const ids = new Set([...Object.keys(base.fields ?? {}), ...Object.keys(entry.fields ?? {})])
  return [...ids].some((id) => !isSame(valueAt(base, id, code), valueAt(entry, id, code)))
}
