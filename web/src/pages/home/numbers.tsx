import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contentTypesQuery, localesQuery, recentAssetsQuery, recentEntriesQuery } from '../../api/management.ts'
import { formatNumber } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './numbers.module.css'
import { ENTRIES_SHOWN } from './recent-entries.tsx'
import { PICTURES_SHOWN } from './recent-images.tsx'

/** Counts that the lists of this screen bring along anyway. */
export function Numbers() {
  const { place } = useEnvironment()
  const entries = useQuery(recentEntriesQuery(place, ENTRIES_SHOWN))
  const assets = useQuery(recentAssetsQuery(place, PICTURES_SHOWN))
  const types = useQuery(contentTypesQuery(place))
  const locales = useQuery(localesQuery(place))
  return (
    <dl className={classes.numbers}>
      <Fact name={['Entry', 'Entries']} query={entries} />
      <Fact name={['Asset', 'Assets']} query={assets} />
      <Fact name={['Content type', 'Content types']} query={types} />
      <Fact name={['Locale', 'Locales']} query={locales} />
    </dl>
  )
}

interface FactProps {
  name: [one: string, many: string]
  query: { data: { total: number } | undefined; isError: boolean }
}

function Fact({ name, query: { data, isError } }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{data?.total === 1 ? name[0] : name[1]}</dt>
      <dd>{data ? formatNumber(data.total) : isError ? '–' : <Skeleton width={28} height={20} />}</dd>
    </div>
  )
}
