import { type KeyboardEvent, type RefObject, useLayoutEffect, useRef } from 'react'

const TOOLS = ':scope > button:enabled'

/** Makes a toolbar one tab stop; arrow keys, Home and End move between its tools. */
export function useToolbarKeys<T extends HTMLElement>(): {
  ref: RefObject<T | null>
  onKeyDown: (event: KeyboardEvent) => void
} {
  const ref = useRef<T>(null)
  const toolsOf = () => [...(ref.current?.querySelectorAll<HTMLElement>(TOOLS) ?? [])]
  // Runs after every render, because the tools depend on the cursor position.
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
