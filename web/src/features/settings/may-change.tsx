import { createContext, type ReactNode, use } from 'react'
import classes from './settings.module.css'

const MayChange = createContext(true)

export const MayChangeProvider = MayChange.Provider

/** Whether the user may change the items of the open settings page. */
export const useMayChange = (): boolean => use(MayChange)

/** The buttons of a row, for users who may change it. */
export function RowActions({ children, isAllowed = true }: { children: ReactNode; isAllowed?: boolean }) {
  const mayChange = useMayChange()
  return mayChange && isAllowed ? <div className={classes.actions}>{children}</div> : null
}
