import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether an element has come near the visible area. Stays true. */
export function useSeen<T extends Element>(margin = '200px'): [ref: RefObject<T | null>, isSeen: boolean] {
  const element = useRef<T>(null)
  const [isSeen, setIsSeen] = useState(false)
  useEffect(() => {
    if (isSeen || element.current === null) return
    const observer = new IntersectionObserver(
      (changes) => changes.some(({ isIntersecting }) => isIntersecting) && setIsSeen(true),
      { rootMargin: margin },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [isSeen, margin])
  return [element, isSeen]
}
