import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from 'react-router'
import type { Environment } from '#contract/resources/environment'
import { environmentsQuery } from '../api/management.ts'
import { t } from '../i18n/frame.ts'
import { IconSelector } from '../parts/icons/icons.ts'
import { EnvironmentBadge } from '../parts/layout/environment-badge.tsx'
import { environmentUrl } from '../state/environment.tsx'
import { samePage } from '../state/same-page.ts'
import classes from './top-bar.module.css'

/** Always visible; a menu only if there are several environments. */
export function EnvironmentSwitcher({ space, current }: { space: string; current: string }) {
  const { data } = useQuery(environmentsQuery(space))
  const { pathname } = useLocation()
  const others = data?.items ?? []
  const shown = others.find(({ sys }) => sys.id === current)
  if (others.length < 2) {
    return (
      <span className={classes.environment}>
        <EnvironmentBadge space={space} environment={current} />
      </span>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.environment} aria-label={t('switchEnvironment', { name: current })}>
          <EnvironmentBadge space={space} environment={current} />
          {shown && <OtherNames environment={shown} />}
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t('environments')}</Menu.Label>
        <div className={classes.list}>
          {others.map((environment) => {
            const { id } = environment.sys
            return (
              <Menu.Item
                key={id}
                component={Link}
                to={samePage(
                  pathname,
                  environmentUrl({ space, environment: current }),
                  environmentUrl({ space, environment: id }),
                )}
                aria-current={id === current ? 'true' : undefined}
              >
                <span className={classes.names}>
                  <EnvironmentBadge space={space} environment={id} />
                  <OtherNames environment={environment} />
                </span>
              </Menu.Item>
            )
          })}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The target of an alias, or the aliases of an environment. */
function OtherNames({ environment: { sys } }: { environment: Environment }) {
  const target = sys.aliasedEnvironment?.sys.id
  const names = target === undefined ? (sys.aliases ?? []).map((alias) => alias.sys.id) : [target]
  if (names.length === 0) return null
  return (
    <span className={classes.alias}>
      <span aria-hidden="true">{target === undefined ? '←' : '→'}</span>
      <VisuallyHidden>{target === undefined ? t('aliases') : t('aliasOf')}</VisuallyHidden> {names.join(', ')}
    </span>
  )
}
