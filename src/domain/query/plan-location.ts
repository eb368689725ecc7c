import { areValidCoordinates, type Coordinates, latitudeReach, squaredChord, toPoint } from '../search/coordinates.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { LocationCondition } from './plan.ts'
import { type QueriedField, wrongValue } from './query-errors.ts'

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/

/** `[near]=lat,lon`: whatever has a place; the order is by distance. */
export function readNear(filter: ParsedFilter, what: QueriedField): Coordinates {
  const numbers = readNumbers(filter, what)
  const place = { lat: numbers[0] ?? Number.NaN, lon: numbers[1] ?? Number.NaN }
  if (numbers.length !== 2 || !areValidCoordinates(place))
    throw wrongValue(what, filter.operator, filter.values.join(','))
  return place
}

/** `[within]=lat,lon,km` is a circle, `[within]=lat,lon,lat,lon` a box from its bottom left to its top right corner. */
export function planWithin(filter: ParsedFilter, what: QueriedField, field: string, locale: string): LocationCondition {
  const numbers = readNumbers(filter, what)
  const [lat = Number.NaN, lon = Number.NaN, third = Number.NaN, fourth] = numbers
  const refused = () => wrongValue(what, filter.operator, filter.values.join(','))
  if (!areValidCoordinates({ lat, lon })) throw refused()
  if (numbers.length === 3) {
    if (!(third >= 0)) throw refused()
    const reach = latitudeReach(third)
    const inside = { center: toPoint({ lat, lon }), square: squaredChord(third) }
    return { on: 'location', field, locale, lat: [lat - reach, lat + reach], inside }
  }
  if (numbers.length !== 4 || !areValidCoordinates({ lat: third, lon: fourth! })) throw refused()
  const [south, north] = lat <= third ? [lat, third] : [third, lat]
  return { on: 'location', field, locale, lat: [south, north], inside: { lon: [lon, fourth!] } }
}

/** One text with commas, or a list that a client has numbered. */
function readNumbers(filter: ParsedFilter, what: QueriedField): number[] {
  return filter.values
    .flatMap((text) => text.split(','))
    .map((part) => {
      if (!NUMBER.test(part)) throw wrongValue(what, filter.operator, filter.values.join(','))
      return Number(part)
    })
}
