import { useIsProduction } from '../../state/use-is-production.ts'
import { IconFlask, IconWorld } from '../icons/icons.ts'
import classes from './environment-badge.module.css'

/** Differs in shape, icon and color, so that production is never mistaken. */
export function EnvironmentBadge({ space, environment }: { space: string; environment: string }) {
  const isProduction = useIsProduction(space)(environment)
  const Icon = isProduction ? IconWorld : IconFlask
  return (
    <span className={classes.badge} data-production={isProduction || undefined}>
      <Icon size={14} stroke={2} aria-hidden="true" />
      <span className={classes.name}>{environment}</span>
    </span>
  )
}
