import { Checkbox, Radio, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
import form from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export const isComplete = ({ admin, roles }: MembershipChoice) => admin || roles.length > 0

interface InviteFormProps {
  organization: string
  onClose: () => void
  onInvited: (email: string, outcome: Invited) => void
}

export function InviteForm({ organization, onClose, onInvited }: InviteFormProps) {
  const { place } = useEnvironment()
  const [email, setEmail] = useState('')
  const [choice, setChoice] = useState<MembershipChoice>({ admin: false, roles: [] })
  const wanted = email.trim()
  const queryClient = useQueryClient()
  const send = useChange(() => invite({ space: place.space, organization }, { ...choice, email: wanted }), {
    changes: spaceKey(place.space, 'members'),
    after: (outcome) => {
      void queryClient.invalidateQueries({ queryKey: invitationsQuery(organization).queryKey })
      onInvited(wanted, outcome)
    },
  })
  return (
    <FormDialog
      title={t('invite')}
      action={t('send')}
      change={send}
      isReady={wanted !== '' && organization !== '' && isComplete(choice)}
      error={isAlreadyMember(send.error) ? t('alreadyMember', { email: wanted }) : send.error}
      onClose={onClose}
    >
      <TextInput
        label={t('email')}
        type="email"
        placeholder="ann@example.org"
        required
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <AccessChoice choice={choice} onChange={setChoice} />
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
  const { place } = useEnvironment()
  const [choice, setChoice] = useState<MembershipChoice>({
    admin: membership.admin,
    roles: membership.roles.map(({ sys }) => sys.id),
  })
  const save = useChange(() => changeMembership(place.space, membership, choice), {
    changes: spaceKey(place.space, 'members'),
    done: () => t('roleSaved', { name }),
    after: onClose,
  })
  return (
    <FormDialog
      title={t('accessOf', { name })}
      action={settings('save')}
      change={save}
      isReady={isComplete(choice)}
      onClose={onClose}
    >
      <AccessChoice choice={choice} onChange={setChoice} />
    </FormDialog>
  )
}

interface AccessChoiceProps {
  choice: MembershipChoice
  onChange: (choice: MembershipChoice) => void
}

export function AccessChoice({ choice, onChange }: AccessChoiceProps) {
  const { place } = useEnvironment()
  const roles = useQuery(rolesQuery(place.space))
  return (
    <>
      <Radio.Group
        label={t('access')}
        value={choice.admin ? 'admin' : 'roles'}
        onChange={(value) => onChange({ ...choice, admin: value === 'admin' })}
      >
        <div className={form.choices}>
          <Radio value="roles" label={t('byRole')} />
          <Radio value="admin" label={t('administratorHint')} />
        </div>
      </Radio.Group>
      {!choice.admin && (
        <Checkbox.Group
          label={t('roles')}
          description={t('rolesHint')}
          value={[...choice.roles]}
          onChange={(value) => onChange({ ...choice, roles: value })}
        >
          <div className={form.choices}>
            {roles.data?.items.map(({ sys, name, description }) => (
              <Checkbox key={sys.id} value={sys.id} label={name} description={description || undefined} />
            ))}
          </div>
        </Checkbox.Group>
      )}
    </>
  )
}
