import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { previewsQuery } from '../../../api/previews.ts'
import { sessionQuery } from '../../../api/session.ts'
import classes from '../../../features/content-editing/content-editing.module.css'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { previewUrl, sitesOfType } from '../../../features/preview/preview-url.ts'
import { t } from '../../../i18n/entry.ts'
import { t as livePreview } from '../../../i18n/live-preview.ts'
import { IconExternalLink } from '../../../parts/icons/icons.ts'
import { CopyButton } from '../../../parts/text/copy-button.tsx'
import { formatList } from '../../../parts/text/format.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useShownPreview } from '../use-preview-pane.ts'
import panelClasses from './panels.module.css'

/** Links to the preview sites, and the API URLs of the entry. */
export function PreviewPanel() {
  return (
    <section className={classes.panel} aria-labelledby="preview-title">
      <h2 id="preview-title" className={classes.panelTitle}>
        {t('preview')}
      </h2>
      <Sites />
      <ApiUrls />
    </section>
  )
}

function Sites() {
  const { env, home, locales, may } = useEnvironment()
  const { state, buffer, type, shown } = useEdit()
  const { show } = useShownPreview()
  const { data } = useQuery(previewsQuery(env.space))
  if (data === undefined) return null
  const { entry } = state
  const sites = sitesOfType(data.items, entry.sys.contentType.sys.id)
  if (sites.length === 0) {
    return (
      <p className={classes.hint}>
        {t('noPreview')}{' '}
        {may.inSpace('settings.manage') && <Link to={`${home}/settings/preview`}>{t('setUpPreview')}</Link>}
      </p>
    )
  }
  const nameOf = (id: string) => type?.fields.find((field) => field.id === id)?.name ?? id
  return (
    <ul className={panelClasses.sites}>
      {sites.map(({ id, name, url }) => {
        const resolved = previewUrl(url, { entry, locale: shown[0]?.code ?? '', locales, ...env })
        const live = sites.length === 1 ? livePreview('show') : `${livePreview('show')}: ${name}`
        const title = sites.length === 1 ? t('openPreview') : t('openNamedPreview', { name })
        return (
          <li key={id}>
            {resolved.url === null ? (
              <p className={classes.hint}>
                {resolved.missing.length === 0
                  ? t('previewInvalid', { name })
                  : t('previewIncomplete', { name, fields: formatList(resolved.missing.map(nameOf)) })}
              </p>
            ) : (
              <>
                <Button fullWidth variant="default" onClick={() => show(id)}>
                  {live}
                </Button>
                <Button
                  component="a"
                  fullWidth
                  variant="default"
                  href={resolved.url}
                  target="_blank"
                  rel="noreferrer"
                  rightSection={<IconExternalLink size={16} aria-hidden="true" />}
                  // The site can only read saved changes.
                  onClick={() => void buffer.flush()}
                >
                  {title}
                </Button>
              </>
            )}
          </li>
        )
      })}
    </ul>
  )
}

function ApiUrls() {
  const { env } = useEnvironment()
  const { state } = useEdit()
  const { data: session } = useQuery(sessionQuery)
  if (!session) return null
  const { id } = state.base.sys
  const path = `/spaces/${encodeURIComponent(env.space)}/environments/${encodeURIComponent(env.environment)}/entries/${encodeURIComponent(id)}`
  const links = [
    { api: 'preview', url: session.interfaces.preview + path, isAvailable: !state.base.sys.archivedVersion },
    {
      api: 'delivery',
      url: session.interfaces.delivery + path,
      isAvailable: Boolean(state.base.sys.publishedVersion),
    },
  ] as const
  return (
    <ul className={panelClasses.incoming}>
      {links.map(({ api, url, isAvailable }) => (
        <li key={api} className={panelClasses.apiUrl}>
          <span>
            {t(`url_${api}`)} {!isAvailable && <span className={classes.muted}>{t('notAvailable')}</span>}
          </span>
          <CopyButton compact text={url} what={t(`theUrl_${api}`)} />
        </li>
      ))}
    </ul>
  )
}
