import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { sessionQuery } from '../../../api/session.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { previewsOfType, previewUrl } from '../../../features/preview/previews.ts'
import { usePreviews } from '../../../features/preview/use-previews.ts'
import { IconExternalLink } from '../../../parts/icons/icons.ts'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { useEnvironment } from '../../../state/environment.tsx'

/** Links to the preview sites, and the API URLs of the entry. */
export function PreviewPanel() {
  return (
    <section className={classes.panel} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes.panelTitle}>
        Preview
      </h2>
      <Sites />
      <ApiUrls />
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
        No preview for this content type yet.{' '}
        {may.inSpace('manage') && <Link to={`${home}/settings/preview`}>Set up a preview</Link>}
      </p>
    )
  }
  const nameOf = (id: string) => type?.fields.find((field) => field.id === id)?.name ?? id
  return (
    <ul className={classes.sites}>
      {sites.map(({ name, url }) => {
        const resolved = previewUrl(url, { entry, locale: shown[0]?.code ?? '', locales, ...place })
        const title = sites.length === 1 ? 'Open preview' : `Open ${name}`
        return (
          <li key={`${name} ${url}`}>
            {resolved.url === null ? (
              <p className={classes.hint}>
                {name}:{' '}
                {resolved.missing.length === 0
                  ? 'the URL is invalid.'
                  : `enter ${resolved.missing.map(nameOf).join(' and ')} first.`}
              </p>
            ) : (
              <Button
                component="a"
                fullWidth
                variant="default"
                href={resolved.url}
                target="_blank"
                rel="noreferrer"
                rightSection={<IconExternalLink size={16} aria-hidden="true" />}
                // The site can only read saved changes.
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

function ApiUrls() {
  const { place } = useEnvironment()
  const { state } = useEdit()
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  const { id } = state.base.sys
  const path = `/spaces/${encodeURIComponent(place.space)}/environments/${encodeURIComponent(place.environment)}/entries/${encodeURIComponent(id)}`
  const links = [
    { name: 'Preview URL', url: session.interfaces.preview + path, isAvailable: !state.base.sys.archivedVersion },
    {
      name: 'Delivery URL',
      url: session.interfaces.delivery + path,
      isAvailable: Boolean(state.base.sys.publishedVersion),
    },
  ]
  return (
    <ul className={classes.incoming}>
      {links.map(({ name, url, isAvailable }) => (
        <li key={name} className={classes.apiUrl}>
          <span>
            {name} {!isAvailable && <span className={classes.muted}>(not available yet)</span>}
          </span>
          <CopyButton compact text={url} what={`the ${name.charAt(0).toLowerCase()}${name.slice(1)}`} />
        </li>
      ))}
    </ul>
  )
}
