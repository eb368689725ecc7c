import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { jumpToField } from './jump-to-field.ts'

/** The parameters of the URL that name a field. Content source maps contain links with them. */
export const FOCUSED_FIELD = 'focusedField'
export const FOCUSED_LOCALE = 'focusedLocale'

interface FocusedFieldOptions {
  isAbove: boolean
  /** The first field of the form, which an empty parameter stands for; null until it is known. */
  first: string | null
  /** Shows the tab of the field, in the parameters that it is passed. */
  onJump: (field: string, search: URLSearchParams) => void
}

/** Jumps to the field that the URL names, once: then the parameters are removed. */
export function useFocusedField({ isAbove, first, onJump }: FocusedFieldOptions): void {
  const [search, setSearch] = useSearchParams()
  const { state, type } = useEdit()
  const named = search.get(FOCUSED_FIELD)
  const field = named === '' ? first : named
  const locale = search.get(FOCUSED_LOCALE)
  // The entry on top has the field.
  const isMine = isAbove === (search.get('open') ?? '') > ''
  const isKnown = type?.fields.some(({ id }) => id === field) ?? false
  const { id } = state.entry.sys
  const jump = useRef(onJump)
  useEffect(() => {
    jump.current = onJump
  })
  useEffect(() => {
    if (field === null || !isMine) return
    setSearch(
      (now) => {
        now.delete(FOCUSED_FIELD)
        now.delete(FOCUSED_LOCALE)
        // In the same update: a second one would start from the old parameters and restore those removed here.
        if (isKnown) jump.current(field, now)
        const shown = now.get('locale')
        const isShown = locale === null || shown === 'all' || (shown?.split(',').includes(locale) ?? false)
        if (isKnown && !isShown && locale !== null && type?.fields.find((one) => one.id === field)?.localized) {
          now.set('locale', [shown, locale].filter(Boolean).join(','))
        }
        return now
      },
      { replace: true, preventScrollReset: true },
    )
    if (!isKnown) return
    jumpToField(id, field, locale)
  }, [field, locale, isMine, isKnown, id, type, setSearch])
}
