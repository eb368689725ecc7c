import { isObject } from '../../resources/json.ts'
import { refusal } from '../errors.ts'

/** Keys of objects and items of lists, in all variables. */
const MAX_MEMBERS = 5000
/** Objects are far longer to check than plain values. */
const MAX_OBJECTS = 500

/** Refuses variables that would be costly to check. The body of a request has a maximum depth already. */
export function requireSmallVariables(variables: Readonly<Record<string, unknown>>): void {
  let members = 0
  let objects = 0
  const count = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const inner = Array.isArray(value) ? value : Object.values(value)
    members += inner.length
    if (isObject(value)) objects++
    if (members > MAX_MEMBERS || objects > MAX_OBJECTS) {
      throw refusal(400, 'TOO_COMPLEX_QUERY', 'Query cannot be executed. The variables have too many values.')
    }
    inner.forEach(count)
  }
  count(variables)
}
