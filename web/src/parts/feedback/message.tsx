import type { ReactNode } from 'react'
import classes from './message.module.css'

interface MessageProps {
  title: string
  children?: ReactNode
  /** What can be done about it. */
  action?: ReactNode
  /** `page` fills a screen and has the screen's heading, `card` sits inside of a part. */
  size?: 'page' | 'card'
}

/** An empty place, a failure, a dead end: what happened and what to do next. */
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
