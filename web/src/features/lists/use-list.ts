import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { countQuery, searchQuery } from '../../api/management.ts'
import { sessionQuery } from '../../api/session.ts'
import type { CursorPage } from '../../api/wire.ts'
import { useShortcuts } from '../../parts/keyboard/use-shortcuts.ts'
import { useEnvironment } from '../../state/environment.tsx'
import type { Item, ListKind } from './list-kind.ts'
import { type ListView, readView, writeView } from './list-view.ts'
import { pageParams, toParams } from './to-query.ts'

export type Show = (next: ListView, how?: { replace: boolean }) => void

/** The view in the URL, and a function that changes it. */
function useView(): { view: ListView; show: Show } {
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  return {
    view,
    show: (next, { replace = false } = { replace: false }) => setSearch(writeView(rebase(next, view)), { replace }),
  }
}

/** The URL may be ahead of the screen: a change must not undo the previous one, which is still being rendered. */
function rebase(next: ListView, shown: ListView): ListView {
  const changes = Object.entries(next).filter(([name, value]) => value !== shown[name as keyof ListView])
  return { ...readView(new URLSearchParams(window.location.search)), ...Object.fromEntries(changes) }
}

/**
 * A list with its URL, selection and keys: j and k move, x selects, e opens. Items contain only the properties in
 * `select`, so load them completely before writing them back. Nothing is loaded while `select` is undefined.
 */
export function useList<T extends Item>(
  of: ListKind<T>,
  pageSize: number,
  select: (view: ListView) => string | null | undefined = () => null,
) {
  const { env, home } = useEnvironment()
  const { view, show } = useView()
  const { data: session } = useQuery(sessionQuery)
  const options = { of: of as unknown as ListKind<Item>, audience: 'management', me: session?.user.id ?? null } as const
  const conditions = toParams(view, options)
  conditions.delete('order')
  // Shows the previous page until the next one is loaded.
  const selected = select(view)
  const page = useQuery({
    ...searchQuery<T>(env, of.kind, pageParams(view, options, pageSize, selected)),
    placeholderData: keepPreviousData,
    enabled: selected !== undefined,
  })
  const { data: counted } = useQuery({
    ...countQuery(env, of.kind, conditions.toString()),
    placeholderData: keepPreviousData,
    // Counting is slower than loading a page, so it is a separate request.
    enabled: page.isSuccess && !page.isPlaceholderData && !isComplete(page.data),
  })
  const total = isComplete(page.data) ? page.data.items.length : counted
  const items: readonly T[] = page.data?.items ?? []
  const selection = useSelection<T>()
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(-1)
  const navigate = useNavigate()
  const addressOf = (item: T) => `${home}/${of.path}/${encodeURIComponent(item.sys.id)}`
  const moveBy = (step: number) => {
    const to = Math.max(0, Math.min(items.length - 1, at + step))
    setAt(to)
    box.current?.querySelectorAll<HTMLElement>('[data-row] a')[to]?.focus()
  }
  const current = items[at]
  useShortcuts({
    nextItem: () => moveBy(1),
    previousItem: () => moveBy(-1),
    selectItem: () => current && selection.select([current], !selection.selected.has(current.sys.id)),
    openItem: () => current && navigate(addressOf(current)),
  })
  return { view, show, page, total, items, ...selection, box, onFocusRow: setAt, addressOf }
}

/** A page without neighbors is complete. */
const isComplete = <T>(page: CursorPage<T> | undefined): page is CursorPage<T> =>
  page !== undefined && page.pages.next === undefined && page.pages.prev === undefined

export type List<T extends Item> = ReturnType<typeof useList<T>>

interface Selection<T extends Item> {
  selected: ReadonlyMap<string, T>
  select: (items: readonly T[], isSelected: boolean) => void
  clear: () => void
}

/** The selection is kept across pages and views. */
function useSelection<T extends Item>(): Selection<T> {
  const [selected, setSelected] = useState<ReadonlyMap<string, T>>(new Map())
  return {
    selected,
    select: (items, isSelected) =>
      setSelected((now) => {
        const after = new Map(now)
        for (const item of items) {
          if (isSelected) after.set(item.sys.id, item)
          else after.delete(item.sys.id)
        }
        return after
      }),
    clear: () => setSelected(new Map()),
  }
}
