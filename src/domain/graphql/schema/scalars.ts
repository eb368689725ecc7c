import { GraphQLError, GraphQLScalarType, type ValueNode, valueFromASTUntyped } from 'graphql'
import { dateToMs } from '#contract/rules/dates'

const invalid = (message: string): GraphQLError => new GraphQLError(message)

/** Content is written by the executor, which converts values itself; introspection needs input only. */
const scalar = (name: string, description: string, parse: (value: unknown) => unknown) =>
  new GraphQLScalarType({
    name,
    description,
    coerceInputValue: parse,
    coerceInputLiteral: (node: ValueNode) => parse(valueFromASTUntyped(node)),
  })

const wholeNumber = (name: string, max: number) => (value: unknown) => {
  if (typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= max) return value
  throw invalid(`${name} must be a whole number from 1 to ${max}.`)
}

const parseNumbers = (name: string, members: readonly string[]) => (value: unknown) => {
  const numbers = members.map((member) => (value as Record<string, unknown> | null)?.[member])
  if (typeof value === 'object' && numbers.every((number) => typeof number === 'number')) return value
  throw invalid(`${name} must be an object with the numbers ${members.join(', ')}.`)
}

export const DateTime = scalar('DateTime', 'A date and time in ISO 8601.', (value) => {
  if (typeof value === 'string' && dateToMs(value) !== undefined) return value
  throw invalid('DateTime must be a text in ISO 8601, such as "2020-03-16T05:35:07.322Z".')
})

export const Json = scalar('JSON', 'Any JSON value.', (value) => value)

export const Dimension = scalar(
  'Dimension',
  'A width or height in pixels, from 1 to 4000.',
  wholeNumber('Dimension', 4000),
)

export const Quality = scalar('Quality', 'The quality of an image, from 1 to 100.', wholeNumber('Quality', 100))

export const HexColor = scalar('HexColor', 'A color such as `rgb:ffffff`.', (value) => {
  if (typeof value === 'string' && /^rgb:[0-9a-fA-F]{6}$/.test(value)) return value
  throw invalid('HexColor must be a text such as "rgb:ffffff".')
})

export const CIRCLE_MEMBERS = ['lat', 'lon', 'radius'] as const
export const RECTANGLE_MEMBERS = ['topLeftLat', 'topLeftLon', 'bottomRightLat', 'bottomRightLon'] as const

export const Circle = scalar(
  'Circle',
  'The points within `radius` kilometers of `lat` and `lon`.',
  parseNumbers('Circle', CIRCLE_MEMBERS),
)

export const Rectangle = scalar(
  'Rectangle',
  'The points between `topLeftLat`, `topLeftLon` and `bottomRightLat`, `bottomRightLon`.',
  parseNumbers('Rectangle', RECTANGLE_MEMBERS),
)
