import { useState } from 'react'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/space-import.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import { ImportProgressDialog } from './import-progress.tsx'
import { type ImportSource, isChosen, readSource } from './import-source.ts'
import type { ExportFile } from './parse-export.ts'
import { SourceChoice } from './source-choice.tsx'

/** Fills an empty environment from a template or an export file. */
export function FillDialog({ onClose }: { onClose: () => void }) {
  const { env, defaultLocale } = useEnvironment()
  const [source, setSource] = useState<ImportSource>({ kind: 'template', name: 'blog' })
  const [file, setFile] = useState<ExportFile | null>(null)
  const read = useChange(() => readSource(source, defaultLocale ?? 'en-US'), {
    changes: ['import'],
    after: setFile,
  })
  if (file !== null) {
    return <ImportProgressDialog env={env} file={file} action={common('close')} onClose={onClose} />
  }
  return (
    <FormDialog title={t('fillTitle')} action={t('import')} change={read} isReady={isChosen(source)} onClose={onClose}>
      <SourceChoice value={source} hasEmpty={false} onChange={setSource} />
    </FormDialog>
  )
}
