// The open modal dialogs, topmost last. Everything outside the topmost one is inert.
import { useSyncExternalStore } from 'react'

let dialogs: readonly HTMLDialogElement[] = []
const listeners = new Set<() => void>()

function set(next: readonly HTMLDialogElement[]): void {
  dialogs = next
  for (const listener of listeners) listener()
}

/** Returns a function that removes it. */
export function registerOpenDialog(dialog: HTMLDialogElement): () => void {
  set([...dialogs, dialog])
  return () => set(dialogs.filter((one) => one !== dialog))
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useUppermostDialog = (): HTMLDialogElement | null =>
  useSyncExternalStore(subscribe, () => dialogs.at(-1) ?? null)
