import { degreesOf, isOnGlobe, type Place, squareOf, toPoint } from '../search/places.ts'
import type { ParsedFilter } from './parsed-query.ts'
import type { PlaceCondition } from './plan.ts'
import { type Asked, wrongValue } from './query-errors.ts'

const NUMBER = /^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/

/** `[near]=lat,lon`: whatever has a place; the order is by distance. */
export function readNear(filter: ParsedFilter, what: Asked): Place {
  const numbers = readNumbers(filter, what)
  const place = { lat: numbers[0] ?? Number.NaN, lon: numbers[1] ?? Number.NaN }
  if (numbers.length !== 2 || !isOnGlobe(place)) throw wrongValue(what, filter.operator, filter.values.join(','))
  return place
}

/** `[within]=lat,lon,km` is a circle, `[within]=lat,lon,lat,lon` a box from its bottom left to its top right corner. */
export function planWithin(filter: ParsedFilter, what: Asked, field: string, locale: string): PlaceCondition {
  const numbers = readNumbers(filter, what)
  const [lat = Number.NaN, lon = Number.NaN, third = Number.NaN, fourth] = numbers
  const refused = () => wrongValue(what, filter.operator, filter.values.join(','))
  if (!isOnGlobe({ lat, lon })) throw refused()
  if (numbers.length === 3) {
    if (!(third >= 0)) throw refused()
    const reach = degreesOf(third)
    const inside = { center: toPoint({ lat, lon }), square: squareOf(third) }
    return { on: 'place', field, locale, lat: [lat - reach, lat + reach], inside }
  }
  if (numbers.length !== 4 || !isOnGlobe({ lat: third, lon: fourth! })) throw refused()
  const [south, north] = lat <= third ? [lat, third] : [third, lat]
  return { on: 'place', field, locale, lat: [south, north], inside: { lon: [lon, fourth!] } }
}

/** One text with commas, or a list that a client has numbered. */
function readNumbers(filter: ParsedFilter, what: Asked): number[] {
  return filter.values
    .flatMap((text) => text.split(','))
    .map((part) => {
      if (!NUMBER.test(part)) throw wrongValue(what, filter.operator, filter.values.join(','))
      return Number(part)
    })
}
