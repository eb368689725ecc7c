import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { titleOf } from '../../api/content.ts'
import { previewsQuery } from '../../api/previews.ts'
import type { Entry } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/live-preview.ts'
import { formatList } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { previewUrl, sitesOfType } from '../preview/preview-url.ts'
import classes from './live-preview.module.css'
import type { FieldAddress } from './page-message.ts'
import { type DeviceWidth, PreviewBar } from './preview-bar.tsx'
import { PreviewStage } from './preview-stage.tsx'

interface LivePreviewProps {
  /** The saved entry: its fields are in the URL. */
  entry: Entry
  locale: string
  /** The chosen site; the first one if there is none with this id. */
  site: string | null
  onSite: (id: string) => void
  /** Must not change with every render. */
  openField: (field: FieldAddress) => void
  onDetach?: () => void
  onClose?: () => void
}

/** A preview site that follows the editor: beside the editor, or in a window of its own. */
export function LivePreview({ entry, locale, site, onSite, openField, onDetach, onClose }: LivePreviewProps) {
  const { env, types, locales, defaultLocale } = useEnvironment()
  const { data } = useQuery(previewsQuery(env.space))
  const [width, setWidth] = useState<DeviceWidth>('desktop')
  const [isInspecting, setInspecting] = useState(false)
  const [isInspectable, setInspectable] = useState(false)
  const [loads, setLoads] = useState(0)
  const type = types.get(entry.sys.contentType.sys.id)
  const sites = data && sitesOfType(data.items, entry.sys.contentType.sys.id)
  const chosen = sites?.find(({ id }) => id === site) ?? sites?.[0]
  const resolved = chosen && previewUrl(chosen.url, { entry, locale, locales, ...env })
  const nameOf = (id: string) => type?.fields.find((field) => field.id === id)?.name ?? id
  return (
    <section
      className={classes.pane}
      data-detached={onClose ? undefined : true}
      aria-label={t('title')}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose?.()
      }}
    >
      <PreviewBar
        {...{ onSite, width, onDetach, onClose }}
        sites={sites ?? []}
        site={chosen?.id ?? null}
        onWidth={setWidth}
        isInspecting={isInspectable ? isInspecting : null}
        onInspect={setInspecting}
        onReload={() => setLoads((count) => count + 1)}
      />
      {sites && !chosen && <Note>{t('noSite')}</Note>}
      {resolved?.url === null && (
        <Note>
          {resolved.missing.length === 0
            ? t('invalidUrl')
            : t('noUrl', { fields: formatList(resolved.missing.map(nameOf)) })}
        </Note>
      )}
      {resolved && resolved.url !== null && (
        <PreviewStage
          key={`${loads} ${resolved.url}`}
          url={resolved.url}
          title={titleOf(entry, type, defaultLocale) ?? common('untitled')}
          onInspectable={setInspectable}
          {...{ width, isInspecting, openField }}
        />
      )}
    </section>
  )
}

const Note = ({ children }: { children: ReactNode }) => <p className={classes.note}>{children}</p>
