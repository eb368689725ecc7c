import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spacesQuery } from '../../api/management.ts'
import { EnvironmentBadge } from '../../parts/layout/environment-badge.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { Checklist } from './checklist.tsx'
import { ContentTypeList } from './content-type-list.tsx'
import { FirstCall } from './first-call.tsx'
import classes from './home.module.css'
import { LocaleList } from './locale-list.tsx'
import { Numbers } from './numbers.tsx'
import { Problems } from './problems.tsx'
import { RecentEntries } from './recent-entries.tsx'
import { RecentImages } from './recent-images.tsx'

export function Home() {
  const { env, may } = useEnvironment()
  const { data, isPending } = useQuery(spacesQuery)
  const name = data?.items.find(({ sys }) => sys.id === env.space)?.name ?? env.space
  return (
    <div className={classes.page}>
      <title>{isPending ? 'Sheaf' : `${name} · Sheaf`}</title>
      <header className={classes.header}>
        <div className={classes.title}>
          <h1>{isPending ? <Skeleton width={220} height={34} /> : name}</h1>
          <EnvironmentBadge space={env.space} environment={env.environment} />
        </div>
        <Numbers />
      </header>
      <Problems />
      {may.inSpace('manage') && <Checklist />}
      <div className={classes.columns}>
        <RecentEntries />
        <div className={classes.column}>
          {may.inSpace('model.read') && <ContentTypeList />}
          <LocaleList />
        </div>
      </div>
      <RecentImages />
      {may.inSpace('keys') && <FirstCall />}
    </div>
  )
}
