import { Link } from 'react-router'
import type { Link as WireLink } from '../../api/wire.ts'
import { t } from '../../i18n/webhook-calls.ts'
import { environmentUrl, useEnvironment } from '../../state/environment.tsx'
import own from './webhook.module.css'

const PAGES: Readonly<Record<string, string>> = { Entry: 'entries', Asset: 'assets', ContentType: 'content-types' }

interface EntityLinkProps {
  entity: WireLink
  environment: WireLink | undefined
}

/** The ID of the changed resource, linked to its page if it has one. */
export function EntityLink({ entity, environment }: EntityLinkProps) {
  const { env } = useEnvironment()
  const { linkType, id } = entity.sys
  const page = PAGES[linkType]
  const isElsewhere = environment && environment.sys.id !== env.environment
  const text = isElsewhere ? t('inEnvironment', { id, environment: environment.sys.id }) : id
  if (page === undefined || !environment) return <>{text}</>
  const home = environmentUrl({ space: env.space, environment: environment.sys.id })
  return (
    <Link className={own.entity} to={`${home}/${page}/${encodeURIComponent(id)}`}>
      {text}
    </Link>
  )
}
