// The properties that entries can be filtered by: system properties, and the fields of their type.
import { allowedValues } from '../../api/allowed-values.ts'
import type { ContentType, Field } from '../../api/wire.ts'
import { allowedGroups, allowedTypes } from '../../features/content-editing/link-rules.ts'
import {
  EQUALITY,
  type Filterable,
  type LinkTargets,
  RANGES,
  SYS_FILTERABLES,
} from '../../features/lists/filterables.ts'
import { t } from '../../i18n/content.ts'

const LINKS: readonly Filterable[] = [
  {
    path: 'links_to_entry',
    name: t('linksToEntry'),
    kind: 'link',
    operators: ['equals'],
    targets: { kind: 'entries', allowed: null },
  },
  {
    path: 'links_to_asset',
    name: t('linksToAsset'),
    kind: 'link',
    operators: ['equals'],
    targets: { kind: 'assets', allowed: null },
  },
]

type FieldFilter = Pick<Filterable, 'kind' | 'operators'> & { suffix?: string }

const FIELDS: Readonly<Record<string, FieldFilter>> = {
  Symbol: { kind: 'text', operators: ['match', ...EQUALITY, 'exists'] },
  Text: { kind: 'text', operators: ['match', ...EQUALITY, 'exists'] },
  RichText: { kind: 'text', operators: ['match', 'exists'] },
  Integer: { kind: 'number', operators: [...EQUALITY, ...RANGES, 'exists'] },
  Number: { kind: 'number', operators: [...EQUALITY, ...RANGES, 'exists'] },
  // Users filter by day: `on` replaces `equals`.
  Date: { kind: 'date', operators: ['on', ...RANGES, 'ne', 'exists'] },
  Boolean: { kind: 'boolean', operators: ['equals', 'ne', 'exists'] },
  Location: { kind: 'location', operators: ['near', 'within', 'exists'] },
  Object: { kind: 'exists', operators: ['exists'] },
  ResourceLink: { kind: 'exists', operators: ['exists'] },
  Link: { kind: 'link', operators: [...EQUALITY, 'exists'], suffix: '.sys.id' },
}

const LISTS: Readonly<Record<string, FieldFilter>> = {
  Symbol: { kind: 'text', operators: ['in', 'all', 'nin', 'match', 'exists'] },
  Link: { kind: 'link', operators: ['in', 'all', 'nin', 'exists'], suffix: '.sys.id' },
}

const EXISTS: FieldFilter = { kind: 'exists', operators: ['exists'] }

function ofField(field: Field): Filterable {
  const filter = (field.type === 'Array' ? LISTS[field.items?.type ?? ''] : FIELDS[field.type]) ?? EXISTS
  const choices = allowedValues(field)
  return {
    path: `fields.${field.id}${filter.suffix ?? ''}`,
    name: field.name,
    kind: choices && filter.kind === 'text' ? 'choice' : filter.kind,
    operators: filter.operators,
    ...(choices && { choices }),
    ...(filter.kind === 'link' && { targets: targetsOf(field) }),
  }
}

const targetsOf = (field: Field): LinkTargets =>
  (field.items ?? field).linkType === 'Asset'
    ? { kind: 'assets', allowed: allowedGroups(field) }
    : { kind: 'entries', allowed: allowedTypes(field) }

/** With a chosen type, its fields come first. */
export const filterablesOf = (type: ContentType | undefined): readonly Filterable[] => [
  ...(type?.fields ?? []).map(ofField),
  ...SYS_FILTERABLES,
  ...LINKS,
]
