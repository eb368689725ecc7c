import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#contract/resources/role'
import { deleteRole, rolesQuery } from '../../../api/people.ts'
import { ROLE_FORM, type RoleDraft, RoleForm, roleDraftOf } from '../../../features/access/roles/role-form.tsx'
import { areaNameOf, grantOf, useSentence } from '../../../features/access/roles/role-labels.ts'
import own from '../../../features/access/roles/roles.module.css'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { Confirm } from '../../../parts/dialogs/confirm.tsx'
import { Failure } from '../../../parts/feedback/failure.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../../parts/layout/rows-skeleton.tsx'
import { readDraft } from '../../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../../state/edits/use-draft-owner.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'

export function RoleSettings() {
  const { place } = useEnvironment()
  const roles = useQuery(rolesQuery(place.space))
  const owner = useDraftOwner(ROLE_FORM)
  /** A form that was open when the session ended is open again. */
  const [kept, setKept] = useState(() => readDraft<RoleDraft>(owner))
  const [edited, setEdited] = useState<RoleDraft | null>(kept)
  const close = () => {
    setKept(null)
    setEdited(null)
  }
  const [leaving, setLeaving] = useState<Role | null>(null)
  return (
    <>
      <PageHeader
        title="Roles"
        lead="What members may do who do not administer the space. What no rule allows is refused; what one rule of a role denies, that role cannot allow."
        action={<Button onClick={() => setEdited(roleDraftOf(null))}>Create role</Button>}
      />
      {roles.error && !roles.data && <Failure error={roles.error} onRetry={() => roles.refetch()} />}
      {roles.isPending && <RowsSkeleton rows={4} />}
      {roles.data && (
        <Card title="Roles of this space">
          {roles.data.items.length === 0 && <Message title="No roles yet">All members are administrators.</Message>}
          <ul>
            {roles.data.items.map((role) => (
              <RoleRow
                key={role.sys.id}
                role={role}
                onEdit={() => setEdited(roleDraftOf(role))}
                onDelete={() => setLeaving(role)}
              />
            ))}
          </ul>
        </Card>
      )}
      {edited !== null && <RoleForm begun={edited} isRestored={edited === kept} onClose={close} />}
      {leaving !== null && <RoleEnd role={leaving} onClose={() => setLeaving(null)} />}
    </>
  )
}

function RoleRow({ role, onEdit, onDelete }: { role: Role; onEdit: () => void; onDelete: () => void }) {
  const sentence = useSentence()
  const opened = Object.entries(role.permissions).filter(([, grant]) => grantOf(grant) !== 'none')
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{role.name}</p>
        {role.description !== '' && <p className={classes.about}>{role.description}</p>}
        <ul className={own.sentences}>
          {role.policies.map((policy) => (
            <li key={JSON.stringify(policy)}>{sentence(policy)}</li>
          ))}
          {opened.length > 0 && (
            <li>
              Also:{' '}
              {opened
                .map(([area, grant]) => `${areaNameOf(area)} (${grantOf(grant) === 'read' ? 'see' : 'see and change'})`)
                .join(', ')}
              .
            </li>
          )}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button size="compact-sm" variant="default" aria-label={`Edit ${role.name}`} onClick={onEdit}>
          Edit
        </Button>
        <Button size="compact-sm" variant="subtle" color="red" aria-label={`Delete ${role.name}`} onClick={onDelete}>
          Delete
        </Button>
      </div>
    </li>
  )
}

function RoleEnd({ role, onClose }: { role: Role; onClose: () => void }) {
  const { place } = useEnvironment()
  const end = useChange(() => deleteRole(place.space, role), {
    changes: rolesQuery(place.space).queryKey,
    done: () => `The role “${role.name}” is deleted.`,
    after: onClose,
  })
  return (
    <Confirm
      title={`Delete the role “${role.name}”?`}
      action="Delete role"
      isBusy={end.isPending}
      error={end.error}
      onConfirm={() => end.mutate(undefined)}
      onClose={onClose}
    >
      Only a role that nobody has can be deleted.
    </Confirm>
  )
}
