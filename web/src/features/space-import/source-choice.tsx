import { FileInput, Radio } from '@mantine/core'
import { type DragEvent, useState } from 'react'
import { t } from '../../i18n/space-import.ts'
import form from '../../parts/forms/form.module.css'
import type { ImportSource } from './import-source.ts'
import classes from './space-import.module.css'
import { TEMPLATE_NAMES, type TemplateName } from './templates/index.ts'

interface SourceChoiceProps {
  value: ImportSource
  /** Whether the space may stay empty. */
  hasEmpty: boolean
  onChange: (source: ImportSource) => void
}

/** Chooses a template or an export file. A file can be dropped anywhere on the choice. */
export function SourceChoice({ value, hasEmpty, onChange }: SourceChoiceProps) {
  const [isOver, setOver] = useState(false)
  const choose = (key: string) => {
    if (key === 'empty') onChange({ kind: 'empty' })
    else if (key === 'file') onChange({ kind: 'file', file: null })
    else onChange({ kind: 'template', name: key as TemplateName })
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file) onChange({ kind: 'file', file })
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file can be chosen by keyboard below
    <div
      className={classes.choice}
      data-over={isOver || undefined}
      role="presentation"
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes('Files')) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Radio.Group label={t('startWith')} value={value.kind === 'template' ? value.name : value.kind} onChange={choose}>
        <div className={form.choices}>
          {hasEmpty && <Radio value="empty" label={t('empty')} description={t('emptyHint')} />}
          {TEMPLATE_NAMES.map((name) => (
            <Radio key={name} value={name} label={t(`template_${name}`)} description={t(`template_${name}_hint`)} />
          ))}
          <Radio value="file" label={t('file')} description={t('fileHint')} />
        </div>
      </Radio.Group>
      {value.kind === 'file' && (
        <FileInput
          label={t('exportFile')}
          placeholder={t('chooseFile')}
          accept="application/json,.json"
          value={value.file}
          onChange={(file) => onChange({ kind: 'file', file })}
        />
      )}
    </div>
  )
}
