import { t } from '../../i18n/space-import.ts'
import { type ExportFile, ExportProblem, parseExport } from './parse-export.ts'
import { type TemplateName, templateFile } from './templates/index.ts'

/** What a space begins with. */
export type ImportSource =
  | { kind: 'empty' }
  | { kind: 'template'; name: TemplateName }
  | { kind: 'file'; file: File | null }

/** Larger files belong to the command line tools: a browser holds the whole file in memory. */
const MAX_BYTES = 200 * 1024 * 1024

export const isChosen = (source: ImportSource): boolean => source.kind !== 'file' || source.file !== null

/** Reads the content of the source, or rejects with a message for the user. Null: nothing to import. */
export async function readSource(source: ImportSource, locale: string): Promise<ExportFile | null> {
  if (source.kind === 'empty') return null
  if (source.kind === 'template') return templateFile(source.name, locale)
  if (source.file === null) throw new Error(t('problem_format'))
  if (source.file.size > MAX_BYTES) throw new Error(t('problem_size'))
  try {
    return parseExport(await source.file.text())
  } catch (error) {
    throw error instanceof ExportProblem ? new Error(t(`problem_${error.reason}`, { at: error.at })) : error
  }
}
