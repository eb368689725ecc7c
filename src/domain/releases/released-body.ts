import type { Locale } from '../locales/locale.ts'
import { composePublished } from '../resources/published-locales.ts'
import type { ItemChange } from './release.ts'

/** The body that publishing a version of a release delivers; null when nothing of it is published. */
export function releasedBody(body: string, change: ItemChange, locales: readonly Locale[]): string | null {
  if ('action' in change) return change.action === 'publish' ? body : null
  const added = change.add.fields['*']
  if (added.length === 0) return null
  return composePublished({ action: 'add', locales: added }, { current: body, published: null }, locales)
}
