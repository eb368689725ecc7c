import { selected } from '#present/search-collection'
import type { Write } from '#usecases/delivery/fragments'
import { presentDelivered } from './present-content.ts'

/** An entry or asset as its final JSON. */
export const writeDelivered: Write = (resource, showing) => {
  const shown = presentDelivered(resource, showing)
  return JSON.stringify(showing.select ? selected(shown, showing.select) : shown)
}
