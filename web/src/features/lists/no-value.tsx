import classes from './list-table.module.css'

/** An empty cell. Where there are no columns it is left out: nobody would know what is empty. */
export const Nothing = () => (
  <span className={classes.none} data-empty>
    –
  </span>
)
