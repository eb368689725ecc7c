import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { EnvironmentRef } from '../api/management.ts'
import { rightsQuery } from '../api/rights.ts'
import { t } from '../i18n/frame.ts'
import { useScrollToCurrent } from '../parts/hooks/use-current-in-sight.ts'
import { environmentUrl } from '../state/environment.tsx'
import type { SpaceRight } from '../state/permissions/permissions.ts'
import classes from './tabs.module.css'

/** The main pages in order. A new page needs a route and a line here. */
const TABS: readonly { name: string; path: string; owns: RegExp; right?: SpaceRight }[] = [
  { name: t('home'), path: '', owns: /^\/?$/ },
  { name: t('content'), path: '/content', owns: /^\/(?:content|entries|scheduled|releases)(?:\/|$)/ },
  { name: t('media'), path: '/media', owns: /^\/(?:media|assets)(?:\/|$)/ },
  { name: t('contentModel'), path: '/content-types', owns: /^\/content-types(?:\/|$)/, right: 'model.read' },
  { name: t('api'), path: '/api', owns: /^\/api(?:\/|$)/, right: 'keys' },
  { name: t('settings'), path: '/settings', owns: /^\/settings(?:\/|$)/ },
]

export function Tabs({ env }: { env: EnvironmentRef }) {
  const home = environmentUrl(env)
  const { pathname } = useLocation()
  const { data: rights } = useQuery(rightsQuery(env))
  // Shows tabs while permissions load, because most users have them.
  const isFor = (right: SpaceRight | undefined) =>
    right === undefined || rights === undefined || rights.space.includes(right)
  const inside = pathname.startsWith(home) ? pathname.slice(home.length) : ''
  const current = TABS.find(({ owns }) => owns.test(inside))?.path
  const nav = useScrollToCurrent<HTMLElement>(current)
  return (
    <nav ref={nav} className={classes.tabs} aria-label={t('main')}>
      {TABS.filter(({ right }) => isFor(right)).map(({ name, path }) => (
        <Link
          key={path}
          className={classes.tab}
          to={`${home}${path}`}
          aria-current={current === path ? 'page' : undefined}
        >
          {name}
        </Link>
      ))}
    </nav>
  )
}
