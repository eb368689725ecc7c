import { NavLink, Outlet, useLocation } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { useCurrentInSight } from '../../parts/use-current-in-sight.ts'
import { SECTIONS } from './sections.ts'
import classes from './settings.module.css'

/** The frame of all settings: the list of pages beside the page. */
export function Settings() {
  const { home } = useEnvironment()
  const { pathname } = useLocation()
  const nav = useCurrentInSight<HTMLElement>(pathname)
  return (
    <div className={classes.layout}>
      <nav ref={nav} className={classes.nav} aria-label="Settings">
        {SECTIONS.map(({ name, path }) => (
          <NavLink key={path} className={classes.link!} to={`${home}/settings/${path}`}>
            {name}
          </NavLink>
        ))}
      </nav>
      <div className={classes.page}>
        <Outlet />
      </div>
    </div>
  )
}
