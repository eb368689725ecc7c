// The panels of the sidebar in order.
import type { EditorInterface } from '../../../api/wire.ts'

export type Panel = 'status' | 'translation' | 'tags' | 'concepts' | 'links' | 'preview' | 'versions' | 'info'

export type SidebarItem = { kind: 'panel'; panel: Panel } | { kind: 'extension'; id: string; isApp: boolean }

const STANDARD: readonly Panel[] = ['status', 'translation', 'tags', 'concepts', 'links', 'preview', 'info']

const PANELS: Readonly<Record<string, Panel>> = {
  'publication-widget': 'status',
  'content-preview-widget': 'preview',
  'incoming-links-widget': 'links',
  'translation-widget': 'translation',
  'versions-widget': 'versions',
  'info-panel': 'info',
}

/** On Contentful these are elsewhere on the page, so a stored list without them does not hide them. */
const ALWAYS: readonly Panel[] = ['tags', 'concepts', 'info']

/** The stored list, without unknown and disabled widgets. */
export function sidebarOf(stored: EditorInterface['sidebar']): readonly SidebarItem[] {
  if (stored === undefined) return STANDARD.map((panel) => ({ kind: 'panel', panel }))
  const known = stored.flatMap(({ widgetNamespace, widgetId, disabled }): (SidebarItem & { isOff: boolean })[] => {
    const isOff = disabled === true
    if (widgetNamespace === 'extension' || widgetNamespace === 'app') {
      return [{ kind: 'extension', id: widgetId, isApp: widgetNamespace === 'app', isOff }]
    }
    const panel = Object.hasOwn(PANELS, widgetId) ? PANELS[widgetId] : undefined
    return panel === undefined ? [] : [{ kind: 'panel', panel, isOff }]
  })
  const isNamed = (panel: Panel) => known.some((item) => item.kind === 'panel' && item.panel === panel)
  return [
    ...known.filter(({ isOff }) => !isOff).map(({ isOff: _, ...item }) => item as SidebarItem),
    ...ALWAYS.filter((panel) => !isNamed(panel)).map((panel): SidebarItem => ({ kind: 'panel', panel })),
  ]
}
