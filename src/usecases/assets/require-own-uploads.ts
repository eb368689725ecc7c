import type { AssetBody } from '#domain/assets/asset'
import { validationFailed } from '#domain/errors'
import { isObject, member } from '#domain/resources/json'
import type { Writing } from '../resources/write-in.ts'

/**
 * An upload belongs to its user until an asset uses it: other users cannot use it for their assets. A link that the
 * asset already had stays, whoever saves it.
 */
export async function requireOwnUploads(w: Writing, before: AssetBody | null, body: AssetBody): Promise<void> {
  if (w.scope.access === 'all') return
  const known = new Set(uploadsOf(before).map(({ id }) => id))
  for (const { locale, id } of uploadsOf(body)) {
    const upload = known.has(id) ? null : await w.tx.uploads.get(w.scope.space.id, id)
    if (!upload || upload.createdBy === w.stamp.by) continue
    const link = { type: 'Link', linkType: 'Upload', id }
    throw validationFailed([{ name: 'notResolvable', link, path: ['fields', 'file', locale, 'uploadFrom'] }])
  }
}

function uploadsOf(body: AssetBody | null): { locale: string; id: string }[] {
  return Object.entries(body?.fields.file ?? {}).flatMap(([locale, file]) => {
    const link = isObject(file) ? member(file, 'uploadFrom') : null
    const sys = isObject(link) ? member(link, 'sys') : null
    const id = isObject(sys) ? member(sys, 'id') : null
    return typeof id === 'string' ? [{ locale, id }] : []
  })
}
