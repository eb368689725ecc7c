// The sidebar of a content type while it is edited.
import type { SidebarWidget } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type.ts'

const NAMES: Readonly<Record<string, string>> = {
  'publication-widget': t('widgetStatus'),
  'content-preview-widget': t('widgetPreview'),
  'incoming-links-widget': t('widgetLinks'),
  'translation-widget': t('widgetTranslation'),
  'versions-widget': t('widgetVersions'),
  'info-panel': t('widgetInfo'),
}

const STANDARD = ['publication-widget', 'translation-widget', 'incoming-links-widget', 'content-preview-widget']

const builtin = (widgetId: string, disabled: boolean): SidebarWidget => ({
  ...{ widgetNamespace: 'sidebar-builtin', widgetId, disabled },
})

/** The stored panels in order, followed by the disabled ones. */
export function readSidebar(stored: readonly SidebarWidget[] | undefined): readonly SidebarWidget[] {
  const known = stored ?? [...STANDARD, 'info-panel'].map((id) => builtin(id, false))
  const isThere = (id: string) => known.some(({ widgetId }) => widgetId === id)
  // The info panel is shown unless it is disabled by name.
  return [...known, ...Object.keys(NAMES).flatMap((id) => (isThere(id) ? [] : [builtin(id, id !== 'info-panel')]))]
}

/** Widgets of other programs are preserved under their own name. */
export const widgetName = ({ widgetId, widgetNamespace }: SidebarWidget): string =>
  NAMES[widgetId] ??
  (widgetNamespace === 'sidebar-builtin'
    ? t('widgetNotAvailable', { widget: widgetId })
    : `${widgetId} (${widgetNamespace})`)
