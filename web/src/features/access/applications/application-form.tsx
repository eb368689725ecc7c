import { Checkbox, Radio, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { OAuthApplication as Application } from '#contract/resources/oauth-application'
import { applicationsQuery, type SentApplication, saveApplication } from '../../../api/account.ts'
import { t } from '../../../i18n/applications.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import formClasses from '../../../parts/forms/form.module.css'
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
  const { name, description, redirectUris, scopes, confidential, legacy } = stored ?? NEW
  const form = useForm({
    initialValues: {
      ...{ name, description, legacy, redirectUris: redirectUris.join('\n'), scopes: [...scopes] as string[] },
      kind: confidential ? 'confidential' : 'public',
    },
    transformValues: (values): SentApplication => ({
      name: values.name.trim(),
      description: values.description,
      redirectUris: values.redirectUris.split(/\s+/).filter((uri) => uri !== ''),
      scopes: SCOPES.filter((scope) => values.scopes.includes(scope)),
      confidential: values.kind === 'confidential',
      legacy: values.legacy,
    }),
  })
  const sent = form.getTransformedValues()
  const save = useChange(() => saveApplication(stored, sent), {
    changes: applicationsQuery.queryKey,
    after: onSaved,
  })
  return (
    <FormDialog
      title={stored ? t('edit', { name: stored.name }) : t('add')}
      action={stored ? settings('save') : t('add')}
      change={save}
      isReady={sent.name !== '' && sent.redirectUris.length > 0 && sent.scopes.length > 0}
      onClose={onClose}
    >
      <TextInput
        label={settings('name')}
        description={t('nameHint')}
        placeholder={t('namePlaceholder')}
        required
        {...form.getInputProps('name')}
      />
      <Textarea label={settings('description')} rows={2} {...form.getInputProps('description')} />
      <Textarea
        label={t('redirectUrls')}
        description={t('redirectUrlsHint')}
        placeholder="https://calendar.example.com/callback"
        required
        rows={3}
        spellCheck={false}
        {...form.getInputProps('redirectUris')}
      />
      <Checkbox.Group label={t('scopes')} {...form.getInputProps('scopes')}>
        <div className={classes.checks}>
          <Checkbox value="content_management_read" label={t('scope_read')} />
          <Checkbox value="content_management_manage" label={t('scope_manage')} />
        </div>
      </Checkbox.Group>
      <Radio.Group label={t('type')} {...form.getInputProps('kind')}>
        <div className={formClasses.fields}>
          <Radio value="confidential" label={t('confidentialClient')} />
          <Radio value="public" label={t('publicClient')} />
        </div>
      </Radio.Group>
      <Checkbox
        label={t('legacy')}
        description={t('legacyHint')}
        {...form.getInputProps('legacy', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}
