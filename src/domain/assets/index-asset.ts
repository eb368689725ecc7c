import type { Locale } from '../locales/locale.ts'
import { localeViews } from '../resources/index-entry.ts'
import { indexLabels } from '../resources/index-labels.ts'
import { newRows, pushText, pushValues } from '../resources/index-rows.ts'
import type { ResourceIndex } from '../resources/read-model.ts'
import type { AssetBody } from './asset.ts'
import { ASSET_FIELDS, assetValue, assetWords, GROUP_FIELD } from './asset-fields.ts'
import { mimetypeGroup } from './mimetype-group.ts'

/** The read-model rows of an asset: for each locale the values shown there, with fallbacks applied. */
export function indexAsset({ fields, metadata }: AssetBody, locales: readonly Locale[]): ResourceIndex {
  const [shown, hidden] = [newRows(), newRows()]
  for (const view of localeViews(locales)) {
    const rows = view.shown ? shown : hidden
    const here = Object.fromEntries(Object.entries(fields).map(([id, values]) => [id, view.deliver(values, true)]))
    for (const field of ASSET_FIELDS.values()) {
      const value = assetValue(here, field)
      if (value === undefined || value === null) continue
      pushValues(rows, field.id, view.locale, [value], field.index)
      pushText(rows, field.id, view.locale, assetWords(value, field))
    }
    const type = assetValue(here, ASSET_FIELDS.get('file.contentType')!)
    if (typeof type === 'string') {
      rows.values.push({ field: GROUP_FIELD, locale: view.locale, text: mimetypeGroup(type), number: null })
    }
  }
  return { shown, hidden, labels: indexLabels(metadata) }
}
