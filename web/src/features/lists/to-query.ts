import { t } from '../../i18n/lists.ts'
import { conditionsOf } from './day-conditions.ts'
// Converts a view to a query of each API.
import type { Item, ListKind } from './list-kind.ts'
import type { Filter, ListView } from './list-view.ts'

export type Audience = 'management' | 'preview' | 'delivery'

/** A filter without a value is still being entered. */
export const isComplete = ({ value }: Filter): boolean => value.trim() !== ''

const STATES: Readonly<Record<string, readonly (readonly [string, string])[]>> = {
  draft: [
    ['sys.publishedVersion[exists]', 'false'],
    ['sys.archivedVersion[exists]', 'false'],
  ],
  changed: [
    ['changed', 'true'],
    ['sys.publishedVersion[exists]', 'true'],
    ['sys.archivedVersion[exists]', 'false'],
  ],
  published: [
    ['changed', 'false'],
    ['sys.publishedVersion[exists]', 'true'],
  ],
  archived: [['sys.archivedVersion[exists]', 'true']],
}

/** `sys` properties that only the management API has. */
const FOR_EDITORS = /^sys\.(?:version|published|firstPublished|archived|createdBy|updatedBy)/

/** Images without alternative text in a locale, which is the value of the filter. Fallbacks of the locale count. */
export const MISSING_ALT = 'missingAlt'

/** Stands for the current user, so that a view can be shared. */
export const ME = 'me'

interface QueryOptions {
  of: Pick<ListKind<Item>, 'kind' | 'typeParam'>
  audience: Audience
  /** ID of the signed-in user. */
  me: string | null
}

/** Filters and order, without paging. */
export function toParams(view: ListView, { of, audience, me }: QueryOptions): URLSearchParams {
  const params = new URLSearchParams()
  if (view.type !== null) params.set(of.typeParam, view.type)
  if (view.text.trim() !== '') params.set('query', view.text.trim())
  for (const filter of view.filters) {
    if (!isComplete(filter)) continue
    const { path, value } = filter
    if (path === 'status') {
      if (audience === 'management') for (const [name, wanted] of STATES[value] ?? []) params.append(name, wanted)
    } else if (path === MISSING_ALT) {
      params.append(`fields.description.${value}[exists]`, 'false')
      if (view.type === null) params.set(of.typeParam, 'image')
    } else if (audience === 'management' || !FOR_EDITORS.test(path)) {
      for (const [operator, wanted] of conditionsOf(filter)) {
        params.append(operator === 'equals' ? path : `${path}[${operator}]`, wanted === ME && me !== null ? me : wanted)
      }
    }
  }
  const order = view.order.replace(/^-/, '')
  if (audience === 'management' || !FOR_EDITORS.test(order)) params.set('order', view.order)
  return params
}

/** One page with the properties in `select` (`select.ts`); null for all. */
export function pageParams(view: ListView, options: QueryOptions, limit: number, select?: string | null): string {
  const params = toParams(view, options)
  params.set('limit', `${limit}`)
  if (select) params.set('select[any]', select)
  if (view.page) params.set(view.page.direction === 'next' ? 'pageNext' : 'pagePrev', view.page.token)
  return params.toString()
}

/** The cursor in the URL of a neighboring page. */
export function pageToken(url: string | undefined, name: 'pageNext' | 'pagePrev'): string | null {
  return url === undefined ? null : new URLSearchParams(url.split('?')[1]).get(name)
}

export interface CurlOptions extends QueryOptions {
  /** Base URL of the API without a trailing slash. */
  address: string
  space: string
  environment: string
  token: string | null
}

/** A curl command for the same list. Single quotes keep the shell from expanding anything. */
export function toCurl(view: ListView, { address, space, environment, token, ...options }: CurlOptions): string {
  const path = `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}`
  const query = toParams(view, options).toString().replaceAll("'", '%27')
  const shown = token ?? `<${t(`token_${options.audience}`)}>`
  return `curl -H 'Authorization: Bearer ${shown}' \\\n  '${address}${path}/${options.of.kind}${query === '' ? '' : `?${query}`}'`
}
