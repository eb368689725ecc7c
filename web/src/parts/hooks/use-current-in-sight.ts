import { type RefObject, useEffect, useRef } from 'react'

/** Scrolls the link of the current page into view, in navigations that scroll on small screens. */
export function useScrollToCurrent<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const row = useRef<T>(null)
  useEffect(() => {
    const link = current === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!link || !row.current) return
    const { offsetLeft, clientWidth } = row.current
    row.current.scrollLeft = link.offsetLeft - offsetLeft - (clientWidth - link.offsetWidth) / 2
  }, [current])
  return row
}
