import { lazy, Suspense } from 'react'
import { useShortcuts } from '../../parts/keyboard/use-shortcuts.ts'
import { showKeyboardHelp, useKeyboardHelp } from '../../state/keyboard-help.ts'

/** Loaded when it is first opened. */
const HelpDialog = lazy(async () => ({ default: (await import('./help-dialog.tsx')).HelpDialog }))

/** The list of keyboard shortcuts, which `?` opens on every page. */
export function KeyboardHelp() {
  const isOpen = useKeyboardHelp()
  useShortcuts({ help: () => showKeyboardHelp(true) })
  if (!isOpen) return null
  return (
    <Suspense>
      <HelpDialog onClose={() => showKeyboardHelp(false)} />
    </Suspense>
  )
}
