import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brokenLinksQuery } from '../../api/broken-links.ts'
import { titleOf } from '../../api/content.ts'
import { entriesByIdQuery } from '../../api/management.ts'
import { webhooksQuery } from '../../api/webhooks.ts'
import { IconAlertTriangle } from '../../parts/icons/icons.ts'
import { Card } from '../../parts/layout/card.tsx'
import { formatNumber, plural } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './problems.module.css'

const SHOWN = 5

/** What needs somebody: there only while there is something, or while not everything has been looked at. */
export function Troubles() {
  const { place, home, types, defaultLocale, may } = useEnvironment()
  const webhooks = useQuery({ ...webhooksQuery(place.space), enabled: may.inSpace('read') })
  const failing = (webhooks.data?.items ?? []).filter(
    ({ active, sys }) => sys.disabledReason !== undefined || (active && sys.failingSince !== undefined),
  )
  const { broken, rest } = useBrokenLinks()
  const ids = [...broken.keys()].slice(0, SHOWN).sort()
  const { data: entries } = useQuery({ ...entriesByIdQuery(place, ids), enabled: ids.length > 0 })
  if (failing.length === 0 && broken.size === 0) return rest && <div className={classes.quiet}>{rest}</div>
  return (
    <Card title="Needs attention">
      <ul>
        {failing.map(({ sys, name }) => (
          <li key={sys.id} className={classes.row}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            <span>
              The webhook <Link to={`${home}/settings/webhooks/${encodeURIComponent(sys.id)}`}>{name}</Link>{' '}
              {sys.disabledReason !== undefined ? (
                `is switched off: ${sys.disabledReason}`
              ) : (
                <>has been failing since {sys.failingSince && <RelativeTime at={sys.failingSince} />}</>
              )}
            </span>
          </li>
        ))}
        {ids.map((id) => {
          const entry = entries?.get(id)
          const type = entry && types.get(entry.sys.contentType.sys.id)
          return (
            <li key={id} className={classes.row}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              <span>
                <Link to={`${home}/entries/${encodeURIComponent(id)}`}>
                  {entry ? (titleOf(entry, type, defaultLocale) ?? 'Untitled') : '…'}
                </Link>{' '}
                is published with {plural(broken.get(id)!, 'link')} to what is not
              </span>
            </li>
          )
        })}
        {broken.size > SHOWN && (
          <li className={classes.about}>And {plural(broken.size - SHOWN, 'more entry', 'more entries')} like that.</li>
        )}
        {rest && <li className={classes.about}>{rest}</li>}
      </ul>
    </Card>
  )
}

/** The links that readers cannot follow, counted by entry, and the way to those that were not looked at yet. */
function useBrokenLinks() {
  const { place } = useEnvironment()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(brokenLinksQuery(place))
  const broken = new Map<string, number>()
  let looked = 0
  for (const page of data?.pages ?? []) {
    looked += page.looked
    for (const { entry, links } of page.items) {
      broken.set(entry.sys.id, (broken.get(entry.sys.id) ?? 0) + links.length)
    }
  }
  const rest = hasNextPage && (
    <>
      Links to {formatNumber(looked)} entries and files were looked at, and there are more.{' '}
      <Button size="compact-xs" variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Look further
      </Button>
    </>
  )
  return { broken, rest }
}
