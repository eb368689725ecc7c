import classes from './list-table.module.css'

/** An empty cell. Cards on small screens omit it. */
export const NoValue = () => (
  <span className={classes.none} data-empty>
    –
  </span>
)
