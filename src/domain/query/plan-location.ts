import { areValidCoordinates, type Coordinates, latitudeReach, squaredChord, toPoint } from '../search/coordinates.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { LocationCondition } from './plan.ts'
import { type QueriedField, wrongValue } from './query-errors.ts'

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/

/** `[near]=lat,lon` matches every resource with a location and orders by distance. */
export function readNear(filter: ParsedFilter, queried: QueriedField): Coordinates {
  const numbers = readNumbers(filter, queried)
  const center = { lat: numbers[0] ?? Number.NaN, lon: numbers[1] ?? Number.NaN }
  if (numbers.length !== 2 || !areValidCoordinates(center))
    throw wrongValue(queried, filter.operator, filter.values.join(','))
  return center
}

/** `[within]=lat,lon,km` is a circle, `[within]=lat,lon,lat,lon` a box from the bottom left to the top right corner. */
export function planWithin(
  filter: ParsedFilter,
  queried: QueriedField,
  field: string,
  locale: string,
): LocationCondition {
  const numbers = readNumbers(filter, queried)
  const [lat = Number.NaN, lon = Number.NaN, third = Number.NaN, fourth] = numbers
  const invalidValue = () => wrongValue(queried, filter.operator, filter.values.join(','))
  if (!areValidCoordinates({ lat, lon })) throw invalidValue()
  if (numbers.length === 3) {
    if (!(third >= 0)) throw invalidValue()
    const reach = latitudeReach(third)
    const inside = { center: toPoint({ lat, lon }), square: squaredChord(third) }
    return { on: 'location', field, locale, lat: [lat - reach, lat + reach], inside }
  }
  if (numbers.length !== 4 || !areValidCoordinates({ lat: third, lon: fourth! })) throw invalidValue()
  const [south, north] = lat <= third ? [lat, third] : [third, lat]
  return { on: 'location', field, locale, lat: [south, north], inside: { lon: [lon, fourth!] } }
}

/** The values are one comma-separated text or a numbered list. */
function readNumbers(filter: ParsedFilter, queried: QueriedField): number[] {
  return filter.values
    .flatMap((text) => text.split(','))
    .map((part) => {
      if (!NUMBER.test(part)) throw wrongValue(queried, filter.operator, filter.values.join(','))
      return Number(part)
    })
}
