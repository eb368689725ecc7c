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
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import form from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export const isChosen = ({ admin, roles }: MembershipChoice) => admin || roles.length > 0

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
      title="Invite somebody"
      action="Invite"
      isBusy={send.isPending}
      isReady={wanted !== '' && organization !== '' && isChosen(choice)}
      error={isMemberAlready(send.error) ? `${wanted} is a member of this space already.` : send.error}
      onSubmit={() => send.mutate(undefined)}
      onClose={onClose}
    >
      <TextInput
        label="Email"
        type="email"
        placeholder="ann@example.org"
        required
        autoComplete="off"
        value={email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <RightsChoice choice={choice} onChange={setChoice} />
    </FormDialog>
  )
}

const isMemberAlready = (error: unknown): boolean =>
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
    done: () => `The role of ${name} is changed.`,
    after: onClose,
  })
  return (
    <FormDialog
      title={`What ${name} may do`}
      action="Save"
      isBusy={save.isPending}
      isReady={isChosen(choice)}
      error={save.error}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
    >
      <RightsChoice choice={choice} onChange={setChoice} />
    </FormDialog>
  )
}

interface RightsChoiceProps {
  choice: MembershipChoice
  onChange: (choice: MembershipChoice) => void
}

export function RightsChoice({ choice, onChange }: RightsChoiceProps) {
  const { place } = useEnvironment()
  const roles = useQuery(rolesQuery(place.space))
  return (
    <>
      <Radio.Group
        label="They may"
        value={choice.admin ? 'admin' : 'roles'}
        onChange={(value) => onChange({ ...choice, admin: value === 'admin' })}
      >
        <div className={form.choices}>
          <Radio value="roles" label="Do what their roles allow" />
          <Radio value="admin" label="Administer the space: everything, members and roles too" />
        </div>
      </Radio.Group>
      {!choice.admin && (
        <Checkbox.Group
          label="Roles"
          description="With several, whatever one of them allows."
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
