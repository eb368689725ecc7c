import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'

export function UrlForm({ onAdd, onClose }: { onAdd: (url: string) => void; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const isReady = /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim())
  return (
    <FormDialog
      title="Upload by URL"
      action="Upload"
      isReady={isReady}
      onSubmit={() => onAdd(url.trim())}
      onClose={onClose}
    >
      <TextInput
        label="File URL"
        description="The server must be able to reach this URL."
        type="url"
        placeholder="https://example.org/picture.jpg"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
