import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const TOOLS = ':scope > button:enabled'

/** The tools of a toolbar are one step on the way through the page; arrows, Home and End go from one to the next. */
export function useToolbarKeys<T extends HTMLElement>(): {
  ref: RefObject<T | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<T>(null)
  const toolsOf = () => [...(ref.current?.querySelectorAll<HTMLElement>(TOOLS) ?? [])]
  // After every drawing: which tools there are depends on where in the text one is.
  useLayoutEffect(() => {
    const tools = toolsOf()
    const current = tools.find((tool) => tool.tabIndex === 0) ?? tools[0]
    for (const tool of tools) tool.tabIndex = tool === current ? 0 : -1
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const tools = toolsOf()
    const at = tools.indexOf(event.target as HTMLElement)
    if (at < 0) return
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: (at + 1) % tools.length,
      ArrowLeft: (at - 1 + tools.length) % tools.length,
      Home: 0,
      End: tools.length - 1,
    }
    const next = tools[steps[event.key] ?? -1]
    if (next === undefined) return
    event.preventDefault()
    for (const tool of tools) tool.tabIndex = tool === next ? 0 : -1
    next.focus()
  }
  return { ref, onKeyDown }
}
