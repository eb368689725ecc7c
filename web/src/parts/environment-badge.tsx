import classes from './environment-badge.module.css'
import { IconFlask, IconWorld } from './icons.ts'

/** What the readers of a site see. Everything else is a place to try things. */
export const isProduction = (environment: string): boolean => environment === 'master'

/** Shape, icon and colour differ, so that nobody takes one for the other. */
export function EnvironmentBadge({ environment }: { environment: string }) {
  const Icon = isProduction(environment) ? IconWorld : IconFlask
  return (
    <span className={classes.badge} data-production={isProduction(environment) || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className={classes.name}>{environment}</span>
    </span>
  )
}
