import { Menu, Skeleton, UnstyledButton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { spacesQuery } from '../api/management.ts'
import { hostsQuery } from '../api/platform.ts'
import { t } from '../i18n/frame.ts'
import { IconLayoutGrid, IconPlus, IconSelector } from '../parts/icons/icons.ts'
import classes from './top-bar.module.css'

export function SpaceSwitcher({ current }: { current: string | undefined }) {
  const { data, isPending } = useQuery(spacesQuery)
  const [isOpen, setIsOpen] = useState(false)
  const { data: hosts } = useQuery({ ...hostsQuery, enabled: isOpen })
  const mayCreate = (hosts?.length ?? 0) > 0
  const spaces = data?.items ?? []
  const name = current === undefined ? t('allSpaces') : (spaces.find(({ sys }) => sys.id === current)?.name ?? current)
  return (
    <Menu position="bottom-start" onChange={setIsOpen}>
      <Menu.Target>
        <UnstyledButton className={classes.switch} aria-label={t('switchSpace', { name })}>
          <span className={classes.name}>{isPending ? <Skeleton width={110} height={16} /> : name}</span>
          <IconSelector size={16} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {spaces.length > 0 && <Menu.Label>{t('spaces')}</Menu.Label>}
        <div className={classes.list}>
          {spaces.map((space) => (
            <Menu.Item
              key={space.sys.id}
              component={Link}
              to={`/spaces/${encodeURIComponent(space.sys.id)}`}
              aria-current={space.sys.id === current ? 'true' : undefined}
            >
              <span className={classes.itemName}>
                {space.sys.archivedAt === undefined ? space.name : t('archivedSpace', { name: space.name })}
              </span>
            </Menu.Item>
          ))}
        </div>
        {spaces.length > 0 && <Menu.Divider />}
        <Menu.Item component={Link} to="/spaces" leftSection={<IconLayoutGrid size={16} aria-hidden="true" />}>
          {t('allSpaces')}
        </Menu.Item>
        {mayCreate && (
          <Menu.Item component={Link} to="/spaces?create=true" leftSection={<IconPlus size={16} aria-hidden="true" />}>
            {t('createSpace')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
