import type { Problem } from '../errors.ts'
import type { Locale } from '../locales/locale.ts'
import { isObject, member } from '../resources/json.ts'
import { missing } from '../resources/problems.ts'
import type { AssetBody } from './asset.ts'

/** Problems that prevent publishing: an asset needs a file, and all its files must be processed. */
export function publishProblems({ fields }: AssetBody, locales: readonly Locale[]): Problem[] {
  const files = Object.hasOwn(fields, 'file') ? fields.file! : {}
  const present = locales.filter(({ code }) => isObject(member(files, code)))
  if (present.length === 0) return [{ name: 'required', path: ['fields', 'file'], details: 'The asset has no files' }]
  return present
    .filter(({ code }) => typeof (files[code] as { url?: unknown }).url !== 'string')
    .map(({ code }) => missing(['fields', 'file', code, 'url']))
}
