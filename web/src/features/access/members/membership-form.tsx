import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { SpaceMembership } from '#contract/resources/space-membership'
import { ApiError } from '../../../api/errors.ts'
import {
  changeMembership,
  type Invited,
  invitationsQuery,
  invite,
  type MembershipChoice,
  rolesQuery,
} from '../../../api/people.ts'
import { spaceKey } from '../../../api/platform.ts'
import { t } from '../../../i18n/members.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import classes from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

/** The access that a member or a team has, as the form edits it. */
export const toChoice = (stored: Pick<SpaceMembership, 'admin' | 'roles'> | null): MembershipChoice => ({
  admin: stored?.admin ?? false,
  roles: stored?.roles.map(({ sys }) => sys.id) ?? [],
})

export const isComplete = ({ admin, roles }: MembershipChoice) => admin || roles.length > 0

interface InviteFormProps {
  organization: string
  onClose: () => void
  onInvited: (email: string, outcome: Invited) => void
}

export function InviteForm({ organization, onClose, onInvited }: InviteFormProps) {
  const { env } = useEnvironment()
  const form = useForm({
    initialValues: { email: '', access: toChoice(null) },
    transformValues: ({ email, access }) => ({ ...access, email: email.trim() }),
  })
  const sent = form.getTransformedValues()
  const queryClient = useQueryClient()
  const send = useChange(() => invite({ space: env.space, organization }, sent), {
    changes: spaceKey(env.space, 'members'),
    after: (outcome) => {
      void queryClient.invalidateQueries({ queryKey: invitationsQuery(organization).queryKey })
      onInvited(sent.email, outcome)
    },
  })
  return (
    <FormDialog
      title={t('invite')}
      action={t('send')}
      change={send}
      isReady={sent.email !== '' && organization !== '' && isComplete(sent)}
      error={isAlreadyMember(send.error) ? t('alreadyMember', { email: sent.email }) : send.error}
      onClose={onClose}
    >
      <TextInput
        label={t('email')}
        type="email"
        placeholder="ann@example.org"
        required
        autoComplete="off"
        {...form.getInputProps('email')}
      />
      <AccessChoice {...form.getInputProps('access')} value={form.values.access} />
    </FormDialog>
  )
}

const isAlreadyMember = (error: unknown): boolean =>
  error instanceof ApiError && error.problems.some(({ name }) => name === 'taken')

interface MembershipFormProps {
  name: string
  membership: SpaceMembership
  onClose: () => void
}

export function MembershipForm({ name, membership, onClose }: MembershipFormProps) {
  const { env } = useEnvironment()
  const form = useForm({ initialValues: { access: toChoice(membership) } })
  const { access } = form.values
  const save = useChange(() => changeMembership(env.space, membership, access), {
    changes: spaceKey(env.space, 'members'),
    done: () => t('roleSaved', { name }),
    after: onClose,
  })
  return (
    <FormDialog
      title={t('accessOf', { name })}
      action={settings('save')}
      change={save}
      isReady={isComplete(access)}
      onClose={onClose}
    >
      <AccessChoice {...form.getInputProps('access')} value={access} />
    </FormDialog>
  )
}

interface AccessChoiceProps {
  value: MembershipChoice
  onChange: (value: MembershipChoice) => void
}

export function AccessChoice({ value, onChange }: AccessChoiceProps) {
  const { env } = useEnvironment()
  const known = useQuery(rolesQuery(env.space))
  return (
    <>
      <Radio.Group
        label={t('access')}
        value={value.admin ? 'admin' : 'roles'}
        onChange={(next) => onChange({ ...value, admin: next === 'admin' })}
      >
        <div className={classes.choices}>
          <Radio value="roles" label={t('byRole')} />
          <Radio value="admin" label={t('administratorHint')} />
        </div>
      </Radio.Group>
      {!value.admin && (
        <Checkbox.Group
          label={t('roles')}
          description={t('rolesHint')}
          value={[...value.roles]}
          onChange={(roles) => onChange({ ...value, roles })}
        >
          <div className={classes.choices}>
            {known.data?.items.map(({ sys, name, description }) => (
              <Checkbox key={sys.id} value={sys.id} label={name} description={description || undefined} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
