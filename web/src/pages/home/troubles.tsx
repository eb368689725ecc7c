import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { brokenLinksQuery, LOOKED_AT } from '../../api/delivery.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { webhooksQuery } from '../../api/webhooks.ts'
import { Card } from '../../parts/card.tsx'
import { plural } from '../../parts/format.ts'
import { IconAlertTriangle } from '../../parts/icons.ts'
import { RelativeTime } from '../../parts/relative-time.tsx'
import classes from './troubles.module.css'
import { useDeliveryKey } from './use-delivery-key.ts'

const SHOWN = 5

const LOOKED_AT_WORDS = `the ${LOOKED_AT} published entries that changed last`

/** What needs somebody. A list only while there is something; what was looked at is told either way. */
export function Troubles() {
  const { place, home, types, may } = useEnvironment()
  const { key } = useDeliveryKey()
  const webhooks = useQuery({ ...webhooksQuery(place.space), enabled: may.inSpace('read') })
  const broken = useQuery({ ...brokenLinksQuery(place, key ?? ''), enabled: key !== null })
  const failing = (webhooks.data?.items ?? []).filter(
    ({ active, sys }) => sys.disabledReason !== undefined || (active && sys.failingSince !== undefined),
  )
  const entries = broken.data ?? []
  if (failing.length === 0 && entries.length === 0) {
    return broken.data && <p className={classes.quiet}>No broken links in {LOOKED_AT_WORDS}.</p>
  }
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
        {entries.slice(0, SHOWN).map(({ entry, links }) => {
          const type = types.get(entry.sys.contentType.sys.id)
          const title = type?.displayField ? entry.fields?.[type.displayField] : undefined
          return (
            <li key={entry.sys.id} className={classes.row}>
              <IconAlertTriangle size={18} aria-hidden="true" />
              <span>
                <Link to={`${home}/entries/${encodeURIComponent(entry.sys.id)}`}>
                  {typeof title === 'string' && title !== '' ? title : 'Untitled'}
                </Link>{' '}
                is published with {plural(links, 'link')} to what is not
              </span>
            </li>
          )
        })}
        {entries.length > 0 && (
          <li className={classes.about}>
            {entries.length > SHOWN &&
              `And ${plural(entries.length - SHOWN, 'more entry', 'more entries')} like that. `}
            Looked at: {LOOKED_AT_WORDS}, not the whole space.
          </li>
        )}
      </ul>
    </Card>
  )
}
