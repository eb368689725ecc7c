import classes from './api-reference.module.css'
import type { Method } from './operations.ts'

export const MethodBadge = ({ method }: { method: Method }) => (
  <span className={classes.method} data-method={method}>
    {method}
  </span>
)
