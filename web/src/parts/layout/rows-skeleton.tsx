import { Skeleton } from '@mantine/core'
import classes from './rows-skeleton.module.css'

const WIDTHS = ['62%', '48%', '71%', '55%', '66%', '44%', '58%', '69%']

/** A placeholder in the shape of a list, so that nothing jumps when it loads. */
export function RowsSkeleton({ rows = 5 }: { rows?: number }) {
  return (
    <div aria-hidden="true">
      {WIDTHS.slice(0, rows).map((width) => (
        <div key={width} className={classes.row}>
          <Skeleton width={44} height={44} radius={8} />
          <div className={classes.lines}>
            <Skeleton width={width} height={13} radius="xl" />
            <Skeleton width="30%" height={11} radius="xl" />
          </div>
        </div>
      ))}
    </div>
  )
}
