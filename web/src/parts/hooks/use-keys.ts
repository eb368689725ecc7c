import { useEffect, useRef } from 'react'

/** Single-letter shortcuts, active while no field has the focus and no dialog is open. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const latest = useRef(keys)
  latest.current = keys
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
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined
      if (run === undefined) return
      event.preventDefault()
      run()
    }
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
