import type { Problem } from '../../api/errors.ts'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/problems.ts'
import { formatBytes } from './format.ts'

/** The field and the locale in the path of a problem. */
export function locationOf({ path }: Problem): { field: string | null; locale: string | null } {
  const [root, field, locale] = path ?? []
  if (root !== 'fields') return { field: null, locale: null }
  return {
    field: typeof field === 'string' ? field : null,
    locale: typeof locale === 'string' ? locale : null,
  }
}

type Message = (problem: Problem) => string | undefined

const boundsOf = ({ min, max }: Problem, format: (bound: unknown) => string = String) =>
  min == null && max == null
    ? null
    : ({
        given: min == null ? 'max' : max == null ? 'min' : 'both',
        bounds: { min: format(min), max: format(max) },
      } as const)

const patternOf = ({ pattern, flags }: Problem): string => `/${pattern}/${flags ?? ''}`

const listOf = (values: unknown): string | undefined => (Array.isArray(values) ? values.join(', ') : undefined)

/** The server's text of a problem is English. These return nothing for a problem that only the server's text explains. */
const MESSAGES: Readonly<Record<string, Message>> = {
  required: () => t('required'),
  notResolvable: ({ link }) => {
    const id = (link as { id?: unknown } | undefined)?.id
    return typeof id === 'string' ? t('brokenLinkTo', { id }) : t('brokenLink')
  },
  unique: () => t('notUnique'),
  type: ({ type }) => (typeof type === 'string' ? t('type', { type }) : undefined),
  unknown: ({ path }) => {
    const name = path?.at(-1)
    return typeof name === 'string' ? t('unknown', { name }) : undefined
  },
  unexpected: ({ path }) => t('unexpected', { name: `${path?.at(-1)}` }),
  in: () => t('notOneOf'),
  size: (problem) => {
    const limits = boundsOf(problem)
    // Without a path, it is about the depth of the document.
    return limits && problem.path?.length !== 0 ? t(`size_${limits.given}`, limits.bounds) : undefined
  },
  range: (problem) => {
    const limits = boundsOf(problem)
    return limits ? t(`range_${limits.given}`, limits.bounds) : undefined
  },
  assetFileSize: (problem) => {
    const limits = boundsOf(problem, (bytes) => formatBytes(Number(bytes)))
    return limits ? t(`fileSize_${limits.given}`, limits.bounds) : undefined
  },
  dateRange: ({ value }) => (Number.isNaN(Date.parse(`${value}`)) ? undefined : t('dateRange')),
  regexp: (problem) => (isTimeout(problem) ? undefined : t('noMatch', { pattern: patternOf(problem) })),
  prohibitRegexp: (problem) => (isTimeout(problem) ? undefined : t('prohibitedMatch', { pattern: patternOf(problem) })),
  linkContentType: ({ contentTypeId }) => {
    const types = listOf(contentTypeId)
    return types === undefined ? undefined : t('contentType', { types })
  },
  linkMimetypeGroup: ({ mimetypeGroupName }) => {
    const types = listOf(mimetypeGroupName)
    return types === undefined ? undefined : t('fileType', { types })
  },
  assetImageDimensions: () => t('imageDimensions'),
  enabledMarks: ({ value }) => t('notEnabled', { value: `${value}` }),
  enabledNodeTypes: ({ value }) => t('notEnabled', { value: `${value}` }),
}

/** A pattern that takes too long has the name of one that does not match. */
const isTimeout = ({ details }: Problem): boolean => details?.includes('takes too long') ?? false

/** The problem as a sentence; a custom message of the content model comes first. */
export function messageOf(problem: Problem): string {
  if (typeof problem.customMessage === 'string' && problem.customMessage !== '') return problem.customMessage
  const own = Object.hasOwn(MESSAGES, problem.name) ? MESSAGES[problem.name] : undefined
  return own?.(problem) ?? problem.details ?? problem.name
}

/** The same with the name of the field, for a list of problems. */
export function problemText(problem: Problem, type: ContentType | undefined): string {
  const { field, locale } = locationOf(problem)
  if (field === null) return messageOf(problem)
  const known = type?.fields.find(({ id }) => id === field)
  // Values that are not localized are stored in the default locale, which is not shown.
  const where = locale === null || known?.localized === false ? '' : ` (${locale})`
  return `${known?.name ?? field}${where}: ${messageOf(problem)}`
}
