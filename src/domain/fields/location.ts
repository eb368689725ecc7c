import { isObject, member } from '../resources/json.ts'
import { notAllowed, wrongType } from '../resources/problems.ts'
import { toCoordinates } from '../search/coordinates.ts'
import type { FieldRules } from './field-rules.ts'

const within = (value: unknown, limit: number) => typeof value === 'number' && Math.abs(value) <= limit

export const location: FieldRules = {
  type: 'Location',
  problems(value, _field, path) {
    if (!isObject(value) || !within(member(value, 'lat'), 90) || !within(member(value, 'lon'), 180)) {
      return [wrongType(path, 'Location', value)]
    }
    const others = Object.keys(value).filter((key) => key !== 'lat' && key !== 'lon')
    return others.map((key) => notAllowed([...path, key], value[key]))
  },
  // Sorted by latitude. Locations are queried by distance, never by equality.
  index: { column: 'number', toIndex: (value) => toCoordinates(value)?.lat, fromQuery: () => undefined },
  allowsDefault: false,
}
