import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OAuthApplication as Application } from '#contract/resources/oauth-application'
import { applicationsQuery, type SentApplication, saveApplication } from '../../../api/account.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import form from '../../../parts/forms/form.module.css'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'

const SCOPES = ['content_management_read', 'content_management_manage'] as const

const NEW: SentApplication = {
  name: '',
  description: '',
  redirectUris: [],
  scopes: ['content_management_read'],
  confidential: true,
  legacy: false,
}

interface ApplicationFormProps {
  stored: Application | null
  onClose: () => void
  onSaved: (saved: Application) => void
}

export function ApplicationForm({ stored, onClose, onSaved }: ApplicationFormProps) {
  const [sent, setSent] = useState<SentApplication>(stored ? sentOf(stored) : NEW)
  const [uris, setUris] = useState(sent.redirectUris.join('\n'))
  const set = (part: Partial<SentApplication>) => setSent((before) => ({ ...before, ...part }))
  const redirectUris = uris.split(/\s+/).filter((uri) => uri !== '')
  const save = useChange(() => saveApplication(stored, { ...sent, name: sent.name.trim(), redirectUris }), {
    changes: applicationsQuery.queryKey,
    after: onSaved,
  })
  return (
    <FormDialog
      title={stored ? `Edit “${stored.name}”` : 'Register an application'}
      action={stored ? 'Save' : 'Register'}
      isBusy={save.isPending}
      isReady={sent.name.trim() !== '' && redirectUris.length > 0 && sent.scopes.length > 0}
      error={save.error}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Users read it when they are asked to allow it."
        placeholder="Editorial calendar"
        required
        value={sent.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label="What it does"
        rows={2}
        value={sent.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Textarea
        label="Redirect addresses"
        description="One in each line, compared letter by letter: https, or http on this computer."
        placeholder="https://calendar.example.com/callback"
        required
        rows={3}
        spellCheck={false}
        value={uris}
        onChange={(event) => setUris(event.currentTarget.value)}
      />
      <Checkbox.Group
        label="It may ask for"
        value={[...sent.scopes]}
        onChange={(chosen) => set({ scopes: SCOPES.filter((scope) => chosen.includes(scope)) })}
      >
        <div className={classes.checks}>
          <Checkbox value="content_management_read" label="Reading" />
          <Checkbox value="content_management_manage" label="Reading and writing" />
        </div>
      </Checkbox.Group>
      <Radio.Group
        label="It is"
        value={sent.confidential ? 'confidential' : 'public'}
        onChange={(value) => set({ confidential: value === 'confidential' })}
      >
        <div className={form.fields}>
          <Radio value="confidential" label="A server that can keep a secret" />
          <Radio value="public" label="A page or a program that everybody can look into" />
        </div>
      </Radio.Group>
      <Checkbox
        label="Legacy application"
        description="Accepts requests for a code without PKCE and state. Turn this off once the application sends both."
        checked={sent.legacy}
        onChange={(event) => set({ legacy: event.currentTarget.checked })}
      />
    </FormDialog>
  )
}

const sentOf = ({ name, description, redirectUris, scopes, confidential, legacy }: Application): SentApplication => ({
  name,
  description,
  redirectUris,
  scopes,
  confidential,
  legacy,
})
