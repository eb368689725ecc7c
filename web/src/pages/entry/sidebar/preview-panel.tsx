import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionQuery } from '../../../api/session.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { previewAddress, previewsOfType } from '../../../features/preview/previews.ts'
import { usePreviews } from '../../../features/preview/use-previews.ts'
import { IconExternalLink } from '../../../parts/icons/icons.ts'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

/** Where the entry can be looked at, and the addresses at which programs read it. */
export function PreviewPanel() {
  return (
    <section className={classes.panel} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes.panelTitle}>
        Preview
      </h2>
      <Sites />
      <Addresses />
    </section>
  )
}

function Sites() {
  const { place, home, locales, may } = useEnvironment()
  const { state, session, type, shown } = useEdit()
  const { data } = usePreviews()
  if (data === undefined) return null
  const { entry } = state
  const sites = previewsOfType(data, entry.sys.contentType.sys.id)
  if (sites.length === 0) {
    return (
      <p className={classes.hint}>
        No site shows entries of this type yet.{' '}
        {may.inSpace('manage') && <Link to={`${home}/settings/preview`}>Set up a preview</Link>}
      </p>
    )
  }
  const nameOf = (id: string) => type?.fields.find((field) => field.id === id)?.name ?? id
  return (
    <ul className={classes.sites}>
      {sites.map(({ name, url }) => {
        const made = previewAddress(url, { entry, locale: shown[0]?.code ?? '', locales, ...place })
        const title = sites.length === 1 ? 'Open preview' : `Open ${name}`
        return (
          <li key={`${name} ${url}`}>
            {made.address === null ? (
              <p className={classes.hint}>
                {name}:{' '}
                {made.missing.length === 0
                  ? 'the address is none.'
                  : `fill in ${made.missing.map(nameOf).join(' and ')} first.`}
              </p>
            ) : (
              <Button
                component="a"
                fullWidth
                variant="default"
                href={made.address}
                target="_blank"
                rel="noreferrer"
                rightSection={<IconExternalLink size={16} aria-hidden="true" />}
                // The site reads what is stored.
                onClick={() => void session.flush()}
              >
                {title}
              </Button>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Addresses() {
  const { place } = useEnvironment()
  const { state } = useEdit()
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  const { id } = state.base.sys
  const path = `/spaces/${encodeURIComponent(place.space)}/environments/${encodeURIComponent(place.environment)}/entries/${encodeURIComponent(id)}`
  const links = [
    { name: 'Preview address', address: session.interfaces.preview + path, isThere: !state.base.sys.archivedVersion },
    {
      name: 'Delivery address',
      address: session.interfaces.delivery + path,
      isThere: Boolean(state.base.sys.publishedVersion),
    },
  ]
  return (
    <ul className={classes.incoming}>
      {links.map(({ name, address, isThere }) => (
        <li key={name} className={classes.address}>
          <span>
            {name} {!isThere && <span className={classes.muted}>(nothing there yet)</span>}
          </span>
          <CopyButton compact text={address} what={`the ${name.toLowerCase()}`} />
        </li>
      ))}
    </ul>
  )
}
