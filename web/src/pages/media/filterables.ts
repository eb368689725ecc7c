import { EQUALITY, type Filterable, RANGES, SYS_FILTERABLES } from '../../features/lists/filterables.ts'
import { MISSING_ALT } from '../../features/lists/to-query.ts'
import { t } from '../../i18n/media.ts'

const TEXT = ['match', ...EQUALITY, 'exists']
const NUMBER_OPERATORS = [...RANGES, 'equals', 'exists']

/** The properties that assets can be filtered by: system properties and those of the file. */
export const FILTERABLES: readonly Filterable[] = [
  ...SYS_FILTERABLES,
  { path: MISSING_ALT, name: t('missingAlt'), kind: 'locale', operators: ['equals'] },
  { path: 'fields.title', name: t('fileTitle'), kind: 'text', operators: TEXT },
  { path: 'fields.description', name: t('description'), kind: 'text', operators: TEXT },
  { path: 'fields.file.fileName', name: t('fileName'), kind: 'text', operators: TEXT },
  { path: 'fields.file.contentType', name: t('mediaType'), kind: 'text', operators: EQUALITY },
  { path: 'fields.file.details.size', name: t('sizeInBytes'), kind: 'number', operators: NUMBER_OPERATORS },
  { path: 'fields.file.details.image.width', name: t('width'), kind: 'number', operators: NUMBER_OPERATORS },
  { path: 'fields.file.details.image.height', name: t('height'), kind: 'number', operators: NUMBER_OPERATORS },
]
