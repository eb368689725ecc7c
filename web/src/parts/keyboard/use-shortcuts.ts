import { useEffect, useRef } from 'react'
import { SHORTCUTS, type ShortcutName } from './shortcuts.ts'

type Handlers = Readonly<Partial<Record<ShortcutName, () => void>>>

/** Single-key shortcuts, active while no field has the focus and no dialog is open. */
export function useShortcuts(handlers: Handlers): void {
  const latest = useRef(handlers)
  latest.current = handlers
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const from = event.target
      if (
        from instanceof HTMLElement &&
        from.closest('input, textarea, select, [contenteditable], dialog, [role=menu]')
      )
        return
      if (document.querySelector('dialog[open]')) return
      const names = Object.keys(latest.current) as ShortcutName[]
      const name = names.find((one) => SHORTCUTS[one].keys === event.key)
      if (name === undefined) return
      event.preventDefault()
      latest.current[name]?.()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
