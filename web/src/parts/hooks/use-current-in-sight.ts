import { type RefObject, useEffect, useRef } from 'react'

/** For a row of links that scrolls on a small screen: the one of this page is in sight. */
export function useCurrentInSight<T extends HTMLElement>(current: string | undefined): RefObject<T | null> {
  const row = useRef<T>(null)
  useEffect(() => {
    const link = current === undefined ? null : row.current?.querySelector<HTMLElement>('[aria-current]')
    if (!link || !row.current) return
    const { offsetLeft, clientWidth } = row.current
    row.current.scrollLeft = link.offsetLeft - offsetLeft - (clientWidth - link.offsetWidth) / 2
  }, [current])
  return row
}
