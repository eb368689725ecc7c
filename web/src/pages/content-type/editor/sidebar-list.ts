// The sidebar of a content type while it is being arranged.
import type { SidebarWidget } from '../../../api/wire.ts'

const NAMES: Readonly<Record<string, string>> = {
  'publication-widget': 'Status and publishing',
  'content-preview-widget': 'Preview',
  'incoming-links-widget': 'Links to the entry',
  'translation-widget': 'Translation',
  'versions-widget': 'Versions',
  'info-panel': 'Info',
}

const STANDARD = ['publication-widget', 'translation-widget', 'incoming-links-widget', 'content-preview-widget']

const builtin = (widgetId: string, disabled: boolean): SidebarWidget => ({
  ...{ widgetNamespace: 'sidebar-builtin', widgetId, disabled },
})

/** What is stored, in its order; those that are not in it stand below, switched off. */
export function readSidebar(stored: readonly SidebarWidget[] | undefined): readonly SidebarWidget[] {
  const known = stored ?? [...STANDARD, 'info-panel'].map((id) => builtin(id, false))
  const isThere = (id: string) => known.some(({ widgetId }) => widgetId === id)
  // Info is shown unless it is switched off by name.
  return [...known, ...Object.keys(NAMES).flatMap((id) => (isThere(id) ? [] : [builtin(id, id !== 'info-panel')]))]
}

/** Widgets of other programs are kept, and called as they are. */
export const widgetName = ({ widgetId, widgetNamespace }: SidebarWidget): string =>
  NAMES[widgetId] ?? `${widgetId} (${widgetNamespace === 'sidebar-builtin' ? 'not in this editor' : widgetNamespace})`
