import { TEXT_INDEX } from '../fields/text-index.ts'
import { newRows, pushText, pushValues } from '../resources/index-rows.ts'
import { NO_ROWS, type ResourceIndex } from '../resources/read-model.ts'
import type { ContentTypeBody } from './content-type.ts'

/** The read-model rows of a content type: name, description and display field. */
export function indexContentType({ name, description, displayField }: ContentTypeBody): ResourceIndex {
  const shown = newRows()
  for (const [id, text] of Object.entries({ name, description, displayField })) {
    if (text === null) continue
    pushValues(shown, id, '', [text], TEXT_INDEX)
    if (id !== 'displayField') pushText(shown, id, '', text)
  }
  return { shown, hidden: NO_ROWS, labels: [] }
}
