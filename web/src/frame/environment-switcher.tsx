import { Menu, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { homeOf } from '../api/environment.tsx'
import { environmentsQuery } from '../api/management.ts'
import { EnvironmentBadge } from '../parts/environment-badge.tsx'
import { IconSelector } from '../parts/icons.ts'
import classes from './top-bar.module.css'

/** Always visible; a switch only where there is something to switch to. */
export function EnvironmentSwitcher({ space, current }: { space: string; current: string }) {
  const { data } = useQuery(environmentsQuery(space))
  const others = data?.items ?? []
  if (others.length < 2) {
    return (
      <span className={classes.environment}>
        <EnvironmentBadge environment={current} />
      </span>
    )
  }
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={classes.environment} aria-label={`Environment: ${current}. Switch environment`}>
          <EnvironmentBadge environment={current} />
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>Environments</Menu.Label>
        <div className={classes.list}>
          {others.map(({ sys: { id } }) => (
            <Menu.Item
              key={id}
              component={Link}
              to={homeOf({ space, environment: id })}
              aria-current={id === current ? 'true' : undefined}
            >
              <EnvironmentBadge environment={id} />
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}
