import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { ApiKey } from '#contract/resources/api-key'
import { createApiKey, environmentListQuery, spaceKey, updateApiKey } from '../../../api/platform.ts'
import { t } from '../../../i18n/api-keys.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'
import { isPattern } from './environment-pattern.ts'

export function ApiKeyForm({ stored, onClose }: { stored: ApiKey | null; onClose: () => void }) {
  const { env } = useEnvironment()
  const environments = useQuery(environmentListQuery(env.space))
  const listed = stored?.environments.map(({ sys }) => sys.id) ?? [env.environment]
  const form = useForm({
    initialValues: {
      name: stored?.name ?? '',
      description: stored?.description ?? '',
      environments: listed.filter((id) => !isPattern(id)),
      patterns: listed.filter(isPattern).join(', '),
    },
    transformValues: ({ name, description, environments, patterns }) => ({
      name,
      description,
      environments: [...environments, ...patterns.split(',').flatMap((each) => each.trim() || [])],
    }),
  })
  const sent = form.getTransformedValues()
  const save = useChange(() => (stored ? updateApiKey(env.space, stored, sent) : createApiKey(env.space, sent)), {
    changes: spaceKey(env.space, 'api_keys'),
    done: (saved) => (stored ? settings('saved', { name: saved.name }) : t('added', { name: saved.name })),
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? settings('label_edit', { name: stored.name }) : t('add')}
      action={stored ? settings('save') : t('add')}
      change={save}
      isReady={sent.name.trim() !== '' && sent.environments.length > 0}
      onClose={onClose}
    >
      <TextInput label={settings('name')} placeholder={t('namePlaceholder')} required {...form.getInputProps('name')} />
      <Textarea label={settings('description')} autosize minRows={2} {...form.getInputProps('description')} />
      <Checkbox.Group label={t('environmentsAndAliases')} {...form.getInputProps('environments')}>
        <div className={classes.checks}>
          {environments.data?.items.map(({ sys }) => (
            <Checkbox key={sys.id} value={sys.id} label={sys.id} />
          ))}
        </div>
      </Checkbox.Group>
      <TextInput
        label={t('patterns')}
        description={t('patternsHint')}
        placeholder="branch-*"
        {...form.getInputProps('patterns')}
      />
    </FormDialog>
  )
}
