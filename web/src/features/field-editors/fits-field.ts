// Whether the editor of a field can show a stored value. Values of another shape are shown read-only.
import { type Field, isLink } from '../../api/wire.ts'
import { isDocument } from '../rich-text/stored.ts'
import { isResourceLink } from './resource-urn.ts'

type Shape = Pick<Field, 'type' | 'linkType'>

const isString = (value: unknown): boolean => typeof value === 'string'
const isNumber = (value: unknown): boolean => typeof value === 'number'
const linksTo = ({ linkType }: Shape, value: unknown): boolean =>
  isLink(value) && (linkType === undefined || value.sys.linkType === linkType)

function isPoint(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Object.keys(value).length !== 2) return false
  const { lat, lon } = value as { lat?: unknown; lon?: unknown }
  return isNumber(lat) && isNumber(lon)
}

const FITS: Readonly<Record<string, (value: unknown, field: Shape) => boolean>> = {
  Symbol: isString,
  Text: isString,
  Date: isString,
  Integer: isNumber,
  Number: isNumber,
  Boolean: (value) => typeof value === 'boolean',
  RichText: isDocument,
  Location: isPoint,
  Link: (value, field) => linksTo(field, value),
  ResourceLink: isResourceLink,
}

export function fitsField({ type, linkType, items }: Field, value: unknown): boolean {
  if (value === undefined || value === null) return true
  const fits = (shape: Shape, one: unknown) => (Object.hasOwn(FITS, shape.type) ? FITS[shape.type]!(one, shape) : true)
  if (type !== 'Array') return fits({ type, ...(linkType !== undefined && { linkType }) }, value)
  return Array.isArray(value) && (items === undefined || value.every((one) => fits(items, one)))
}
