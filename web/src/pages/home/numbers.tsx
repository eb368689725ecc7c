import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { contentTypesQuery, localesQuery, recentAssetsQuery, recentEntriesQuery } from '../../api/management.ts'
import { t } from '../../i18n/home.ts'
import { formatNumber } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './numbers.module.css'
import { ENTRIES_SHOWN } from './recent-entries.tsx'
import { IMAGES_SHOWN } from './recent-images.tsx'
/** Counts that other cards of this page load anyway. */
export function Numbers() {
  const { env } = useEnvironment()
  const entries = useQuery(recentEntriesQuery(env, ENTRIES_SHOWN))
  const assets = useQuery(recentAssetsQuery(env, IMAGES_SHOWN))
  const types = useQuery(contentTypesQuery(env))
  const locales = useQuery(localesQuery(env))
  return (
    <dl className={classes.numbers}>
      <Fact name="entries" query={entries} />
      <Fact name="assets" query={assets} />
      <Fact name="contentTypes" query={types} />
      <Fact name="locales" query={locales} />
    </dl>
  )
}

interface FactProps {
  name: 'entries' | 'assets' | 'contentTypes' | 'locales'
  query: { data: { total: number } | undefined; isError: boolean }
}

function Fact({ name, query: { data, isError } }: FactProps) {
  return (
    <div className={classes.fact}>
      <dt>{t(name, { count: data?.total ?? 0 })}</dt>
      <dd>{data ? formatNumber(data.total) : isError ? '–' : <Skeleton width={28} height={20} />}</dd>
    </div>
  )
}
