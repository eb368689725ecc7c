import { Link, useMatch } from 'react-router'
import { PaletteButton } from '../features/palette/palette-button.tsx'
import { t } from '../i18n/frame.ts'
import { WordMark } from '../parts/layout/sheaf-mark.tsx'
import { useIsProduction } from '../state/use-is-production.ts'
import { EnvironmentSwitcher } from './environment-switcher.tsx'
import { SpaceSwitcher } from './space-switcher.tsx'
import { Tabs } from './tabs.tsx'
import classes from './top-bar.module.css'
import { UserMenu } from './user-menu.tsx'

export function TopBar() {
  const { space, environment } = useMatch('/spaces/:space/environments/:environment/*')?.params ?? {}
  const isProduction = useIsProduction(space)
  return (
    <header className={classes.top}>
      {environment !== undefined && (
        <div className={classes.stripe} data-production={isProduction(environment) || undefined} />
      )}
      <div className={classes.bar}>
        <Link to="/" className={classes.mark} aria-label={t('startPage')}>
          <WordMark />
        </Link>
        <nav className={classes.place} aria-label={t('spaceAndEnvironment')}>
          <SpaceSwitcher current={space} />
          {space !== undefined && environment !== undefined && (
            <EnvironmentSwitcher space={space} current={environment} />
          )}
        </nav>
        {space !== undefined && environment !== undefined && <Tabs env={{ space, environment }} />}
        <PaletteButton env={space !== undefined && environment !== undefined ? { space, environment } : null} />
        <UserMenu />
      </div>
    </header>
  )
}
