import { createContext, type ReactNode, use } from 'react'
import classes from './settings.module.css'

const MayChange = createContext(true)

export const MayChangeProvider = MayChange.Provider

/** May whoever looks at a page of the settings change what is on it? */
export const useMayChange = (): boolean => use(MayChange)

/** What can be done to one thing of a list, for those who may. */
export function RowActions({ children, isFor = true }: { children: ReactNode; isFor?: boolean }) {
  const mayChange = useMayChange()
  return mayChange && isFor ? <div className={classes.actions}>{children}</div> : null
}
