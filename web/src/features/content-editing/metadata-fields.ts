import type { Field } from '../../api/wire.ts'
import { t } from '../../i18n/editing.ts'
import { t as taxonomy } from '../../i18n/taxonomy.ts'
import { CONCEPTS, TAGS } from '../../state/edits/changes.ts'

/** Tags and concepts as fields, for views that compare values. */
export const METADATA_FIELDS: readonly Field[] = [
  { id: TAGS, name: t('tags'), type: 'Array', items: { type: 'Link', linkType: 'Tag' } },
  { id: CONCEPTS, name: taxonomy('concepts'), type: 'Array', items: { type: 'Link' } },
]
