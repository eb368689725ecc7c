import type { Problem } from '../../api/errors.ts'
import type { ContentType } from '../../api/wire.ts'
import { t } from '../../i18n/errors.ts'

/** The field and the locale in the path of a problem. */
export function placeOf({ path }: Problem): { field: string | null; locale: string | null } {
  const [root, field, locale] = path ?? []
  if (root !== 'fields') return { field: null, locale: null }
  return {
    field: typeof field === 'string' ? field : null,
    locale: typeof locale === 'string' ? locale : null,
  }
}

const MESSAGES: Readonly<Record<string, (problem: Problem) => string>> = {
  required: () => t('required'),
  notResolvable: ({ link }) => {
    const id = (link as { id?: unknown } | undefined)?.id
    return typeof id === 'string' ? t('brokenLinkTo', { id }) : t('brokenLink')
  },
  unique: () => t('notUnique'),
}

/** The problem as a sentence; a custom message of the content model comes first. */
export function messageOf(problem: Problem): string {
  if (typeof problem.customMessage === 'string' && problem.customMessage !== '') return problem.customMessage
  const own = Object.hasOwn(MESSAGES, problem.name) ? MESSAGES[problem.name] : undefined
  return own?.(problem) ?? problem.details ?? problem.name
}

/** The same with the name of the field, for a list of problems. */
export function problemText(problem: Problem, type: ContentType | undefined): string {
  const { field, locale } = placeOf(problem)
  if (field === null) return messageOf(problem)
  const known = type?.fields.find(({ id }) => id === field)
  // Values that are not localized are stored in the default locale, which is not shown.
  const where = locale === null || known?.localized === false ? '' : ` (${locale})`
  return `${known?.name ?? field}${where}: ${messageOf(problem)}`
}
