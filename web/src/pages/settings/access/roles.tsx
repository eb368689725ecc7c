import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Role } from '#contract/resources/role'
import { deleteRole, rolesQuery } from '../../../api/people.ts'
import { ROLE_FORM, type RoleDraft, RoleForm, toRoleDraft } from '../../../features/access/roles/role-form.tsx'
import { areaName, toLevel, useSentence } from '../../../features/access/roles/role-labels.ts'
import own from '../../../features/access/roles/roles.module.css'
import { ListRow, RowButton } from '../../../features/settings/list-row.tsx'
import { PageHeader } from '../../../features/settings/page-header.tsx'
import classes from '../../../features/settings/settings.module.css'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { readDraft } from '../../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../../state/edits/use-draft-owner.ts'
import { useEnvironment } from '../../../state/environment.tsx'

export function RoleSettings() {
  const { place } = useEnvironment()
  const roles = useQuery(rolesQuery(place.space))
  const owner = useDraftOwner(ROLE_FORM)
  /** A form that was open when the session ended is opened again. */
  const [restored, setRestored] = useState(() => readDraft<RoleDraft>(owner))
  const [edited, setEdited] = useState<RoleDraft | null>(restored)
  const [deleting, setDeleting] = useState<Role | null>(null)
  const close = () => {
    setRestored(null)
    setEdited(null)
  }
  return (
    <>
      <PageHeader
        title="Roles"
        lead="Permissions for non-admins. Anything not allowed is denied; deny rules win within a role."
        action={<Button onClick={() => setEdited(toRoleDraft(null))}>Add role</Button>}
      />
      <Loaded query={roles} rows={4}>
        {({ items }) => (
          <Card title="Roles of this space">
            {items.length === 0 && <Message title="No roles yet">All members are administrators.</Message>}
            <ul>
              {items.map((role) => (
                <RoleRow
                  key={role.sys.id}
                  role={role}
                  onEdit={() => setEdited(toRoleDraft(role))}
                  onDelete={() => setDeleting(role)}
                />
              ))}
            </ul>
          </Card>
        )}
      </Loaded>
      {edited !== null && <RoleForm initial={edited} isRestored={edited === restored} onClose={close} />}
      {deleting !== null && (
        <ConfirmChange
          title={`Delete the role “${deleting.name}”?`}
          action="Delete role"
          run={() => deleteRole(place.space, deleting)}
          changes={rolesQuery(place.space).queryKey}
          done={`The role “${deleting.name}” is deleted.`}
          onClose={() => setDeleting(null)}
        >
          Roles that members still have can’t be deleted.
        </ConfirmChange>
      )}
    </>
  )
}

function RoleRow({ role, onEdit, onDelete }: { role: Role; onEdit: () => void; onDelete: () => void }) {
  const sentence = useSentence()
  const granted = Object.entries(role.permissions).filter(([, grant]) => toLevel(grant) !== 'none')
  return (
    <ListRow
      name={role.name}
      about={role.description}
      actions={
        <div className={classes.actions}>
          <RowButton of={role.name} onClick={onEdit}>
            Edit
          </RowButton>
          <RowButton of={role.name} isDanger onClick={onDelete}>
            Delete
          </RowButton>
        </div>
      }
    >
      <ul className={own.sentences}>
        {role.policies.map((policy) => (
          <li key={JSON.stringify(policy)}>{sentence(policy)}</li>
        ))}
        {granted.length > 0 && (
          <li>
            Also:{' '}
            {granted
              .map(([area, grant]) => `${areaName(area)} (${toLevel(grant) === 'read' ? 'view' : 'manage'})`)
              .join(', ')}
            .
          </li>
        )}
      </ul>
    </ListRow>
  )
}
