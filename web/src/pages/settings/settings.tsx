import { NavLink, Outlet, useLocation } from 'react-router'
import { MayChangeProvider } from '../../features/settings/may-change.tsx'
import { sectionAt, sectionsFor } from '../../features/settings/sections.ts'
import classes from '../../features/settings/settings.module.css'
import { t } from '../../i18n/settings.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { useScrollToCurrent } from '../../parts/hooks/use-current-in-sight.ts'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { useEnvironment } from '../../state/environment.tsx'

/** The layout of all settings pages, with the navigation. */
export function Settings() {
  const { home, may, isLoading } = useEnvironment()
  const { pathname } = useLocation()
  const nav = useScrollToCurrent<HTMLElement>(pathname)
  const shown = sectionsFor(may)
  const section = sectionAt(pathname.slice(`${home}/settings/`.length))
  const isHidden = section !== undefined && !shown.includes(section)
  return (
    <div className={classes.layout}>
      <nav ref={nav} className={classes.nav} aria-label={t('title')}>
        {!isLoading &&
          shown.map(({ name, path }) => (
            <NavLink key={path} className={classes.link!} to={`${home}/settings/${path}`}>
              {name}
            </NavLink>
          ))}
      </nav>
      <div className={classes.page}>
        {isLoading ? (
          <RowsSkeleton rows={3} />
        ) : isHidden ? (
          <>
            <title>{`${section.name} · Sheaf`}</title>
            <Message size="page" title={t('noAccess', { section: section.name })}>
              {t('noAccessHint')}
            </Message>
          </>
        ) : (
          <MayChangeProvider value={section?.isChangedBy?.(may) ?? true}>
            <Outlet />
          </MayChangeProvider>
        )}
      </div>
    </div>
  )
}
