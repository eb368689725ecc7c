import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/** The entries above the one of the page, in the URL; the last one is on top. */
export function useEntryStack() {
  const [search, setSearch] = useSearchParams()
  const text = search.get('open') ?? ''
  const stack = text === '' ? [] : text.split(',')
  const set = useCallback(
    (change: (stack: readonly string[]) => readonly string[]) =>
      setSearch(
        () => {
          // The URL may be ahead of the screen, when Escape is pressed twice in a row.
          const now = new URLSearchParams(window.location.search)
          const open = now.get('open') ?? ''
          const next = change(open === '' ? [] : open.split(','))
          if (next.length === 0) now.delete('open')
          else now.set('open', next.join(','))
          return now
        },
        { preventScrollReset: true },
      ),
    [setSearch],
  )
  return {
    stack,
    open: useCallback((id: string) => set((now) => (now.at(-1) === id ? now : [...now, id])), [set]),
    closeTop: useCallback(() => set((now) => now.slice(0, -1)), [set]),
    /** Goes back to a step: 0 is the page itself. */
    backTo: useCallback((depth: number) => set((now) => now.slice(0, depth)), [set]),
  }
}
