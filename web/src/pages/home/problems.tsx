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

/** Problems that need attention; hidden when there are none and everything has been checked. */
export function Problems() {
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
                `is disabled: ${sys.disabledReason}`
              ) : (
                <>has been failing for {sys.failingSince && <RelativeTime at={sys.failingSince} isDuration />}</>
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
                is published but links to {plural(broken.get(id)!, 'unpublished item')}
              </span>
            </li>
          )
        })}
        {broken.size > SHOWN && (
          <li className={classes.about}>
            And {plural(broken.size - SHOWN, 'more entry', 'more entries')} with this problem.
          </li>
        )}
        {rest && <li className={classes.about}>{rest}</li>}
      </ul>
    </Card>
  )
}

/** Links to unpublished content by entry, and a button to check the remaining entries. */
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
      Checked links to {formatNumber(looked)} entries and files so far.{' '}
      <Button size="compact-xs" variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        Check more entries
      </Button>
    </>
  )
  return { broken, rest }
}
