import classes from './list-table.module.css'

/** An empty cell. Left out on small screens, where there are no columns. */
export const NoValue = () => (
  <span className={classes.none} data-empty>
    –
  </span>
)
