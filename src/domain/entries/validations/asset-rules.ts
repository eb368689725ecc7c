import { type Bounds, isWithin } from '#contract/rules/values'
import { MIMETYPE_GROUPS, mimetypeGroup } from '../../assets/mimetype-group.ts'
import type { Problem } from '../../errors.ts'
import { isObject, member } from '../../resources/json.ts'
import { missing, notAllowed, type Path, wrongType } from '../../resources/problems.ts'
import { boundsProblems, looseBoundsProblems } from './bounds.ts'
import { knownListProblems, stringList } from './string-list.ts'
import type { ValidationRule } from './validation-rule.ts'

/** Rules about the file of a linked asset. An asset without the checked property breaks the rule. */

export const linkMimetypeGroup: ValidationRule = {
  kind: 'linkMimetypeGroup',
  appliesTo: ['Link'],
  linkType: 'Asset',
  paramProblems: (param, path) =>
    knownListProblems(typeof param === 'string' ? [param] : param, [...MIMETYPE_GROUPS], path),
  checkTarget({ file }, param, path) {
    const allowed = stringList(param)
    if (file && allowed.includes(mimetypeGroup(file.contentType))) return []
    const details = `Link must point to an allowed file type (${allowed.join(', ')})`
    return [{ name: 'linkMimetypeGroup', path, mimetypeGroupName: allowed, details }]
  },
}

export const assetFileSize: ValidationRule = {
  kind: 'assetFileSize',
  appliesTo: ['Link'],
  linkType: 'Asset',
  paramProblems: boundsProblems,
  checkTarget({ file }, param, path) {
    const bounds = param as Bounds
    if (file && file.size !== null && isWithin(file.size, bounds)) return []
    const { min, max } = bounds
    const limits = [min == null ? [] : `at least ${inUnits(min)}`, max == null ? [] : `at most ${inUnits(max)}`]
    const details = `File size must be ${limits.flat().join(' and ')}`
    return [{ name: 'assetFileSize', path, ...given(bounds), details }]
  },
}

export const assetImageDimensions: ValidationRule = {
  kind: 'assetImageDimensions',
  appliesTo: ['Link'],
  linkType: 'Asset',
  paramProblems: dimensionProblems,
  checkTarget({ file }, param, path) {
    const { width, height } = param as { width?: Bounds; height?: Bounds }
    const image = file?.image
    if (image && isWithin(image.width, width ?? {}) && isWithin(image.height, height ?? {})) return []
    const details = 'Image asset must satisfy dimensions bounds'
    return [{ name: 'assetImageDimensions', path, ...(width && { width }), ...(height && { height }), details }]
  },
}

/**
 * Editors of content models send both sides, also without bounds. Without any bound, the rule only requires an image.
 */
function dimensionProblems(param: unknown, path: Path): Problem[] {
  if (!isObject(param)) return [wrongType(path, 'Object', param)]
  const sides = ['width', 'height'].filter((side) => member(param, side) != null)
  if (sides.length === 0) return [missing([...path, 'width'])]
  const others = Object.keys(param).filter((key) => key !== 'width' && key !== 'height')
  return [
    ...sides.flatMap((side) => looseBoundsProblems(param[side], [...path, side])),
    ...others.map((key) => notAllowed([...path, key], param[key])),
  ]
}

const given = ({ min, max }: Bounds) => ({ ...(min == null ? {} : { min }), ...(max == null ? {} : { max }) })

const UNITS: readonly [bytes: number, unit: string][] = [
  [1024 ** 3, 'GB'],
  [1024 ** 2, 'MB'],
  [1024, 'KB'],
]

function inUnits(bytes: number): string {
  const [size, unit] = UNITS.find(([size]) => bytes >= size) ?? [1, 'B']
  return `${Math.round((bytes / size) * 100) / 100}${unit}`
}
