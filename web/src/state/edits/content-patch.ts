// Converts changes to a JSON Patch (RFC 6902), so that a save sends only edited values.
import type { PatchOperation } from '../../api/wire.ts'
import { type Changes, type Content, metadataMember } from './changes.ts'

/** The patch that turns the stored content into the content with the changes. */
export function patchOf(base: Content, changes: Changes): PatchOperation[] {
  const patch: PatchOperation[] = []
  for (const field of new Set([...changes.values()].map((change) => change.field))) {
    const changed = [...changes.values()].filter((change) => change.field === field)
    const member = metadataMember(field)
    if (member !== null) {
      patch.push({ op: 'add', path: `/metadata/${member}`, value: changed[0]!.mine })
      continue
    }
    const stored = base.fields?.[field]
    const after = new Set(Object.keys(stored ?? {}))
    for (const { locale, mine } of changed) {
      if (mine === undefined) after.delete(locale)
      else after.add(locale)
    }
    if (stored === undefined) {
      const values = changed.filter(({ mine }) => mine !== undefined).map(({ locale, mine }) => [locale, mine])
      if (values.length > 0) patch.push({ op: 'add', path: pointerTo(field), value: Object.fromEntries(values) })
    } else if (after.size === 0) patch.push({ op: 'remove', path: pointerTo(field) })
    else {
      for (const { locale, mine } of changed) {
        if (mine !== undefined) patch.push({ op: 'add', path: pointerTo(field, locale), value: mine })
        else if (Object.hasOwn(stored, locale)) patch.push({ op: 'remove', path: pointerTo(field, locale) })
      }
    }
  }
  return patch
}

const pointerTo = (...steps: string[]): string =>
  ['', 'fields', ...steps].map((step) => step.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
