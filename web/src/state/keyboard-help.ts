import { useSyncExternalStore } from 'react'

let isOpen = false
const listeners = new Set<() => void>()

/** Opens or closes the list of keyboard shortcuts. */
export function showKeyboardHelp(isShown: boolean): void {
  isOpen = isShown
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useKeyboardHelp = (): boolean => useSyncExternalStore(subscribe, () => isOpen)
