import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Environment } from '#contract/resources/environment'
import type { EnvironmentAlias } from '#contract/resources/environment-alias'
import { createEnvironment, saveAlias, spaceKey } from '../../../api/platform.ts'
import { t } from '../../../i18n/environments.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import noticeClasses from '../../../parts/feedback/notice.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

interface FormProps {
  all: readonly Environment[]
  onClose: () => void
}

const readyIds = (all: readonly Environment[]) =>
  all.filter(({ sys }) => sys.status.sys.id === 'ready').map(({ sys }) => sys.id)

export function EnvironmentForm({ all, onClose }: FormProps) {
  const { env } = useEnvironment()
  const form = useForm({ initialValues: { id: '', source: env.environment } })
  const id = form.values.id.trim()
  const create = useChange(() => createEnvironment(env.space, { ...form.values, id, name: id }), {
    changes: spaceKey(env.space, 'environments'),
    done: ({ sys }) => t(sys.status.sys.id === 'ready' ? 'ready' : 'copying', { id }),
    after: onClose,
  })
  return (
    <FormDialog title={t('create')} action={t('create')} change={create} isReady={id !== ''} onClose={onClose}>
      <TextInput
        label={t('id')}
        description={t('idHint')}
        placeholder="staging"
        required
        {...form.getInputProps('id')}
      />
      <NativeSelect
        label={t('source')}
        data={[...new Set([env.environment, ...readyIds(all)])]}
        {...form.getInputProps('source')}
      />
    </FormDialog>
  )
}

export function AliasForm({ stored, all, onClose }: FormProps & { stored: EnvironmentAlias | null }) {
  const { env } = useEnvironment()
  const ids = readyIds(all)
  const form = useForm({
    initialValues: { id: stored?.sys.id ?? '', target: stored?.environment.sys.id ?? ids[0] ?? 'master' },
  })
  const { target } = form.values
  const id = form.values.id.trim()
  const save = useChange(() => saveAlias(env.space, id, target, stored?.sys.version ?? null), {
    changes: spaceKey(env.space),
    done: () => t('aliasSaved', { alias: id, target }),
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? t('changeTargetTitle', { alias: stored.sys.id }) : t('addAlias')}
      action={stored ? settings('save') : t('addAlias')}
      change={save}
      isReady={id !== '' && target !== stored?.environment.sys.id}
      onClose={onClose}
    >
      {!stored && <TextInput label={settings('name')} placeholder="live" required {...form.getInputProps('id')} />}
      {!stored && id === 'master' && (
        <p className={noticeClasses.notice}>
          <span>{t.rich('masterWarning', { code: (text) => <code>{text}</code> })}</span>
        </p>
      )}
      <NativeSelect
        label={t('target')}
        description={stored ? t('targetHint') : null}
        data={ids}
        {...form.getInputProps('target')}
      />
    </FormDialog>
  )
}
