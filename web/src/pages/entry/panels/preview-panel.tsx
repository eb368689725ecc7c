import { useQuery } from '@tanstack/react-query'
import { useEnvironment } from '../../../api/environment.tsx'
import { sessionQuery } from '../../../api/session.ts'
import { CopyButton } from '../../../parts/copy-button.tsx'
import { useEdit } from '../edit-context.tsx'
import classes from '../entry.module.css'

/** The addresses at which programs read this entry, as a draft and as published. */
export function PreviewPanel() {
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
    <section className={classes.panel} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes.panelTitle}>
        Preview
      </h2>
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
    </section>
  )
}
