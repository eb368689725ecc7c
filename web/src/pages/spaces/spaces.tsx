import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link, Navigate, useParams, useSearchParams } from 'react-router'
import type { Space } from '#contract/resources/space'
import { spacesQuery } from '../../api/management.ts'
import { hostsQuery } from '../../api/platform.ts'
import type { Collection } from '../../api/wire.ts'
import { t } from '../../i18n/spaces.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { IconChevronRight, IconPlus } from '../../parts/icons/icons.ts'
import { environmentUrl } from '../../state/environment.tsx'
import { CreateSpace } from './create-space.tsx'
import { NoSpace } from './no-space.tsx'
import classes from './spaces.module.css'

const START_ENVIRONMENT = 'master'

/** `/`: opens the only space, or lists all. */
export function Start() {
  const { data } = useQuery(spacesQuery)
  const [only, ...others] = data?.items ?? []
  if (only !== undefined && others.length === 0) {
    return <Navigate to={environmentUrl({ space: only.sys.id, environment: START_ENVIRONMENT })} replace />
  }
  return <SpaceChooser />
}

/** `/spaces/:space` has no page of its own. */
export function SpaceStart() {
  const { space } = useParams() as { space: string }
  return <Navigate to={environmentUrl({ space, environment: START_ENVIRONMENT })} replace />
}

export function SpaceChooser() {
  const { data, error, isPending, refetch } = useQuery(spacesQuery)
  const hosts = useQuery(hostsQuery)
  const [search, setSearch] = useSearchParams()
  if (error && !data) return <Failure size="page" error={error} onRetry={refetch} />
  const mayCreate = (hosts.data?.length ?? 0) > 0
  const create = mayCreate && (
    <Button component={Link} to="/spaces?create=true" leftSection={<IconPlus size={18} aria-hidden="true" />}>
      {t('createSpace')}
    </Button>
  )
  const dialog = mayCreate && search.has('create') && <CreateSpace onClose={() => setSearch({}, { replace: true })} />
  // The dialog keeps its place when the first space appears.
  return (
    <>
      {data?.items.length === 0 ? (
        <NoSpace action={create} />
      ) : (
        <SpaceList data={data} isPending={isPending} create={create} />
      )}
      {dialog}
    </>
  )
}

interface SpaceListProps {
  data: Collection<Space> | undefined
  isPending: boolean
  create: ReactNode
}

function SpaceList({ data, isPending, create }: SpaceListProps) {
  return (
    <div className={classes.page}>
      <title>{`${t('title')} · Sheaf`}</title>
      <header className={classes.header}>
        <h1>{t('title')}</h1>
        {create}
      </header>
      <ul className={classes.list}>
        {isPending &&
          ['a', 'b', 'c'].map((key) => (
            <li key={key} aria-hidden="true">
              <Skeleton height={72} radius={12} />
            </li>
          ))}
        {data?.items.map((space) => (
          <li key={space.sys.id}>
            <Link
              className={classes.space}
              to={environmentUrl({ space: space.sys.id, environment: START_ENVIRONMENT })}
            >
              <span className={classes.initial} aria-hidden="true">
                {[...space.name.trim()][0]?.toUpperCase() ?? '?'}
              </span>
              <span className={classes.text}>
                <span className={classes.name}>
                  {space.name}
                  {space.sys.archivedAt !== undefined && <span className={classes.archived}>{t('archived')}</span>}
                </span>
                <code className={classes.id}>{space.sys.id}</code>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}
