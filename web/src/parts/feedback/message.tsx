import type { ReactNode } from 'react'
import classes from './message.module.css'

interface MessageProps {
  title: string
  children?: ReactNode
  /** What the user can do about it. */
  action?: ReactNode
  /** `page` fills the page and has its heading; `card` is part of a page. */
  size?: 'page' | 'card'
}

/** An empty list, an error, or a missing page: what happened and what to do next. */
export function Message({ title, children, action, size = 'card' }: MessageProps) {
  const Heading = size === 'page' ? 'h1' : 'p'
  return (
    <div className={classes.message} data-size={size}>
      <Heading className={classes.title}>{title}</Heading>
      {children && <div className={classes.text}>{children}</div>}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  )
}
