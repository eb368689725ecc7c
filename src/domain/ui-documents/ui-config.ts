import type { UiConfigBody } from '#contract/resources/ui-config'

export type UiConfigKind = 'UIConfig' | 'UserUIConfig'

export const emptyUiConfig = (kind: UiConfigKind): UiConfigBody => ({
  assetListViews: [],
  entryListViews: [],
  ...(kind === 'UIConfig' && { homeViews: [] }),
})

/** Converts a body to a config. Lists that were not sent are empty. */
export function toUiConfig(kind: UiConfigKind, { sys: _, ...members }: UiConfigBody): UiConfigBody {
  return { ...emptyUiConfig(kind), ...members }
}
