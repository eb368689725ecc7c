import { EQUALITY, type Filterable, RANGES, SYS_FILTERABLES } from '../../features/lists/filterables.ts'

const TEXT = ['match', ...EQUALITY, 'exists']
const WHOLE = [...RANGES, 'equals', 'exists']

/** The properties that assets can be filtered by: system properties and those of the file. */
export const FILTERABLES: readonly Filterable[] = [
  ...SYS_FILTERABLES,
  { path: 'fields.title', name: 'Title', kind: 'text', operators: TEXT },
  { path: 'fields.description', name: 'Description', kind: 'text', operators: TEXT },
  { path: 'fields.file.fileName', name: 'File name', kind: 'text', operators: TEXT },
  { path: 'fields.file.contentType', name: 'Media type', kind: 'text', operators: EQUALITY },
  { path: 'fields.file.details.size', name: 'Size (bytes)', kind: 'number', operators: WHOLE },
  { path: 'fields.file.details.image.width', name: 'Width (pixels)', kind: 'number', operators: WHOLE },
  { path: 'fields.file.details.image.height', name: 'Height (pixels)', kind: 'number', operators: WHOLE },
]
