import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { t } from '../../i18n/media.ts'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'

export function UrlForm({ onAdd, onClose }: { onAdd: (url: string) => void; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const isReady = /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim())
  return (
    <FormDialog
      title={t('uploadByUrl')}
      action={t('upload')}
      isReady={isReady}
      onSubmit={() => onAdd(url.trim())}
      onClose={onClose}
    >
      <TextInput
        label={t('url')}
        description={t('urlHint')}
        type="url"
        placeholder={t('urlPlaceholder')}
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
