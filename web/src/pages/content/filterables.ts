// What entries can be narrowed by: what all content has, and the fields of their type.
import { allowedValues } from '../../api/allowed-values.ts'
import type { ContentType, Field } from '../../api/wire.ts'
import { EQUALITY, type Filterable, RANGES, SYS_FILTERABLES } from '../../features/lists/filterables.ts'
import { t } from '../../i18n/content.ts'

const LINKS: readonly Filterable[] = [
  { path: 'links_to_entry', name: t('linksToEntry'), kind: 'text', operators: ['equals'] },
  { path: 'links_to_asset', name: t('linksToAsset'), kind: 'text', operators: ['equals'] },
]

type Asked = Pick<Filterable, 'kind' | 'operators'> & { suffix?: string }

const FIELDS: Readonly<Record<string, Asked>> = {
  Symbol: { kind: 'text', operators: ['match', ...EQUALITY, 'exists'] },
  Text: { kind: 'text', operators: ['match', ...EQUALITY, 'exists'] },
  RichText: { kind: 'text', operators: ['match', 'exists'] },
  Integer: { kind: 'number', operators: [...EQUALITY, ...RANGES, 'exists'] },
  Number: { kind: 'number', operators: [...EQUALITY, ...RANGES, 'exists'] },
  // A day is looked for, not a moment: `on` is what `equals` would be.
  Date: { kind: 'date', operators: ['on', ...RANGES, 'ne', 'exists'] },
  Boolean: { kind: 'boolean', operators: ['equals', 'ne', 'exists'] },
  Location: { kind: 'place', operators: ['near', 'within', 'exists'] },
  Object: { kind: 'exists', operators: ['exists'] },
  ResourceLink: { kind: 'exists', operators: ['exists'] },
  Link: { kind: 'text', operators: [...EQUALITY, 'exists'], suffix: '.sys.id' },
}

const LISTS: Readonly<Record<string, Asked>> = {
  Symbol: { kind: 'text', operators: ['in', 'all', 'nin', 'match', 'exists'] },
  Link: { kind: 'text', operators: ['in', 'all', 'nin', 'exists'], suffix: '.sys.id' },
}

const EXISTS: Asked = { kind: 'exists', operators: ['exists'] }

function ofField(field: Field): Filterable {
  const asked = (field.type === 'Array' ? LISTS[field.items?.type ?? ''] : FIELDS[field.type]) ?? EXISTS
  const choices = allowedValues(field)
  return {
    path: `fields.${field.id}${asked.suffix ?? ''}`,
    name: field.name,
    kind: choices && asked.kind === 'text' ? 'choice' : asked.kind,
    operators: asked.operators,
    ...(choices && { choices }),
  }
}

/** Whoever has chosen a type asks for its fields first. */
export const filterablesOf = (type: ContentType | undefined): readonly Filterable[] => [
  ...(type?.fields ?? []).map(ofField),
  ...SYS_FILTERABLES,
  ...LINKS,
]
