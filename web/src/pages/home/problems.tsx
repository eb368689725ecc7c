import { Button } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brokenLinksQuery } from '../../api/broken-links.ts'
import { titleOf } from '../../api/content.ts'
import { entriesByIdQuery } from '../../api/management.ts'
import { webhooksQuery } from '../../api/webhooks.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/home.ts'
import { IconAlertTriangle } from '../../parts/icons/icons.ts'
import { Card } from '../../parts/layout/card.tsx'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './problems.module.css'

const SHOWN = 5

/** Failing webhooks and broken links. Hidden when there are none and all links are checked. */
export function Problems() {
  const { env, home, types, defaultLocale, may } = useEnvironment()
  const webhooks = useQuery({ ...webhooksQuery(env.space), enabled: may.inSpace('read') })
  const failing = (webhooks.data?.items ?? []).filter(
    ({ active, sys }) => sys.disabledReason !== undefined || (active && sys.failingSince !== undefined),
  )
  const { broken, rest } = useBrokenLinks()
  const ids = [...broken.keys()].slice(0, SHOWN).sort()
  const { data: entries } = useQuery({ ...entriesByIdQuery(env, ids), enabled: ids.length > 0 })
  if (failing.length === 0 && broken.size === 0) return rest && <div className={classes.quiet}>{rest}</div>
  return (
    <Card title={t('problems')}>
      <ul>
        {failing.map(({ sys, name }) => (
          <li key={sys.id} className={classes.row}>
            <IconAlertTriangle size={18} aria-hidden="true" />
            <span>
              {t.rich(sys.disabledReason === undefined ? 'webhookFailing' : 'webhookDisabled', {
                webhook: () => <Link to={`${home}/settings/webhooks/${encodeURIComponent(sys.id)}`}>{name}</Link>,
                reason: sys.disabledReason ?? '',
                when: () => sys.failingSince && <RelativeTime at={sys.failingSince} />,
              })}
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
                {t.rich('brokenLinks', {
                  entry: () => (
                    <Link to={`${home}/entries/${encodeURIComponent(id)}`}>
                      {entry ? (titleOf(entry, type, defaultLocale) ?? common('untitled')) : '…'}
                    </Link>
                  ),
                  count: broken.get(id)!,
                })}
              </span>
            </li>
          )
        })}
        {broken.size > SHOWN && (
          <li className={classes.about}>{t('moreBrokenLinks', { count: broken.size - SHOWN })}</li>
        )}
        {rest && <li className={classes.about}>{rest}</li>}
      </ul>
    </Card>
  )
}

/** Links to unpublished items, counted by entry, and a button to check the rest. */
function useBrokenLinks() {
  const { env } = useEnvironment()
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(brokenLinksQuery(env))
  const broken = new Map<string, number>()
  let checked = 0
  for (const page of data?.pages ?? []) {
    checked += page.looked
    for (const { entry, links } of page.items) {
      broken.set(entry.sys.id, (broken.get(entry.sys.id) ?? 0) + links.length)
    }
  }
  const rest = hasNextPage && (
    <>
      {t('linksChecked', { count: checked })}{' '}
      <Button size="compact-xs" variant="default" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
        {t('checkMore')}
      </Button>
    </>
  )
  return { broken, rest }
}
