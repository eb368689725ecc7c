import { NavLink, Outlet } from 'react-router'
import { useEnvironment } from '../../api/environment.tsx'
import { SECTIONS } from './sections.ts'
import classes from './settings.module.css'

/** The frame of all settings: the list of pages beside the page. */
export function Settings() {
  const { home } = useEnvironment()
  return (
    <div className={classes.layout}>
      <nav className={classes.nav} aria-label="Settings">
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
