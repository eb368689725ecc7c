import { ActionIcon } from '@mantine/core'
import { hasStatus } from '../../api/errors.ts'
import type { Link, ResourceLink } from '../../api/wire.ts'
import { t } from '../../i18n/field-editors.ts'
import { LinkCard } from '../../parts/content/link-card.tsx'
import { LinkedProvider, useLinked } from '../../parts/content/linked.tsx'
import { IconExternalLink } from '../../parts/icons/icons.ts'
import { EnvironmentProvider, environmentUrl } from '../../state/environment.tsx'
import { useSpaceNames } from '../../state/use-space-names.ts'
import classes from './editors.module.css'
import { type ResourceLocation, readUrn } from './resource-urn.ts'

interface ResourceCardProps {
  link: ResourceLink
  /** All links of the field: those into the same environment are loaded in one request. */
  others: readonly ResourceLink[]
  position: number
}

const linkTo = (id: string): Link => ({ sys: { type: 'Link', linkType: 'Entry', id } })

/** The title and status of an entry of another space; only its IDs if the user cannot see it. */
export function ResourceCard({ link, others, position }: ResourceCardProps) {
  const { nameOf, mayExist } = useSpaceNames()
  const target = readUrn(link.sys.urn)
  if (target === null) return <code className={classes.resourceName}>{link.sys.urn}</code>
  if (!mayExist(target.space)) return <ResourceName target={target} />
  const env = environmentOf(target)
  const near = others
    .map(({ sys }) => readUrn(sys.urn))
    .filter((one) => one?.space === env.space && environmentOf(one).environment === env.environment)
    .map((one) => linkTo(one!.entry))
  const name = t('openLinkAt', { position: `${position}` })
  return (
    <EnvironmentProvider env={env}>
      <LinkedProvider links={near}>
        <div className={classes.resourceCard}>
          <Target target={target} />
          <span className={classes.resourceSpace}>{t('inSpace', { space: nameOf(target.space) })}</span>
        </div>
        <ActionIcon
          component="a"
          href={`/app${environmentUrl(env)}/entries/${encodeURIComponent(target.entry)}`}
          target="_blank"
          variant="subtle"
          color="gray"
          aria-label={name}
          title={name}
        >
          <IconExternalLink size={16} aria-hidden="true" />
        </ActionIcon>
      </LinkedProvider>
    </EnvironmentProvider>
  )
}

const environmentOf = ({ space, environment }: ResourceLocation) => ({ space, environment: environment ?? 'master' })

function Target({ target }: { target: ResourceLocation }) {
  const { error } = useLinked()
  if (hasStatus(error, 403) || hasStatus(error, 404)) return <ResourceName target={target} />
  return <LinkCard link={linkTo(target.entry)} isInNewTab />
}

function ResourceName({ target }: { target: ResourceLocation }) {
  const parts = {
    entry: () => <code>{target.entry}</code>,
    space: () => <code>{target.space}</code>,
    environment: () => <code>{target.environment}</code>,
  }
  return (
    <span className={classes.resourceName}>
      {target.environment === null ? t.rich('resource', parts) : t.rich('resourceInEnvironment', parts)}
    </span>
  )
}
