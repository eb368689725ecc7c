import { Skeleton } from '@mantine/core'
import classes from './first-call.module.css'

const WIDTHS = ['30%', '55%', '48%', '62%', '40%', '57%']

/** A placeholder for code. */
export function PaneSkeleton() {
  return (
    <div className={classes.loading} aria-hidden="true">
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={11} radius="xl" />
      ))}
    </div>
  )
}
