import { NativeSelect, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import type { Environment } from '#contract/resources/environment'
import type { EnvironmentAlias } from '#contract/resources/environment-alias'
import { createEnvironment, saveAlias, spaceKey } from '../../../api/platform.ts'
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
  const { place } = useEnvironment()
  const form = useForm({ initialValues: { id: '', source: place.environment } })
  const id = form.values.id.trim()
  const create = useChange(() => createEnvironment(place.space, { ...form.values, id, name: id }), {
    changes: spaceKey(place.space, 'environments'),
    done: ({ sys }) =>
      sys.status.sys.id === 'ready' ? `“${id}” is ready.` : `“${id}” is being copied. It appears when it is ready.`,
    after: onClose,
  })
  return (
    <FormDialog
      title="Create environment"
      action="Create environment"
      change={create}
      isReady={id !== ''}
      onClose={onClose}
    >
      <TextInput
        label="ID"
        description="Used in URLs. Letters, digits, dots, dashes and underscores."
        placeholder="staging"
        required
        {...form.getInputProps('id')}
      />
      <NativeSelect
        label="Copy of"
        data={[...new Set([place.environment, ...readyIds(all)])]}
        {...form.getInputProps('source')}
      />
    </FormDialog>
  )
}

export function AliasForm({ stored, all, onClose }: FormProps & { stored: EnvironmentAlias | null }) {
  const { place } = useEnvironment()
  const ids = readyIds(all)
  const form = useForm({
    initialValues: { id: stored?.sys.id ?? '', target: stored?.environment.sys.id ?? ids[0] ?? 'master' },
  })
  const { target } = form.values
  const id = form.values.id.trim()
  const save = useChange(() => saveAlias(place.space, id, target, stored?.sys.version ?? null), {
    changes: spaceKey(place.space),
    done: () => `“${id}” now points to “${target}”.`,
    after: onClose,
  })
  return (
    <FormDialog
      title={stored ? `Change target of “${stored.sys.id}”` : 'Add alias'}
      action={stored ? 'Save' : 'Add alias'}
      change={save}
      isReady={id !== '' && target !== stored?.environment.sys.id}
      onClose={onClose}
    >
      {!stored && <TextInput label="Name" placeholder="live" required {...form.getInputProps('id')} />}
      {!stored && id === 'master' && (
        <p className={noticeClasses.notice}>
          <span>
            This can’t be undone: <code>master</code> stays an alias. You can change its target, but not delete it. The
            environment <code>master</code> is renamed to <code>master-</code> and today’s date. To keep delivering its
            content, choose <code>master</code> below.
          </span>
        </p>
      )}
      <NativeSelect
        label="Points to"
        description={stored ? 'All clients of the alias see the new environment immediately.' : null}
        data={ids}
        {...form.getInputProps('target')}
      />
    </FormDialog>
  )
}
