import { useSyncExternalStore } from 'react'

export interface Toast {
  id: number
  createdAt: number
  text: string
  isProblem: boolean
  action: { name: string; run: () => void } | null
}

let toasts: readonly Toast[] = []
let counter = 0
const listeners = new Set<() => void>()

function set(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

export const dismiss = (id: number): void => set(toasts.filter((toast) => toast.id !== id))

/** Shows a toast, with an optional action such as Undo. */
export function notify(text: string, more: { isProblem?: boolean; action?: Toast['action'] } = {}): void {
  counter += 1
  const toast = {
    id: counter,
    createdAt: Date.now(),
    text,
    isProblem: more.isProblem ?? false,
    action: more.action ?? null,
  }
  // Only the last three, so that toasts never cover the page.
  set([...toasts.slice(-2), toast])
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
