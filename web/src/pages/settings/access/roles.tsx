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
import { t } from '../../../i18n/roles.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { ConfirmChange } from '../../../parts/dialogs/confirm.tsx'
import { Loaded } from '../../../parts/feedback/loaded.tsx'
import { Message } from '../../../parts/feedback/message.tsx'
import { Card } from '../../../parts/layout/card.tsx'
import { readDraft } from '../../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../../state/edits/use-draft-owner.ts'
import { useEnvironment } from '../../../state/environment.tsx'

export function RoleSettings() {
  const { env } = useEnvironment()
  const roles = useQuery(rolesQuery(env.space))
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
        title={settings('roles')}
        lead={t('lead')}
        action={<Button onClick={() => setEdited(toRoleDraft(null))}>{t('add')}</Button>}
      />
      <Loaded query={roles} rows={4}>
        {({ items }) => (
          <Card title={t('list')}>
            {items.length === 0 && <Message title={t('empty')}>{t('emptyHint')}</Message>}
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
          title={t('deleteTitle', { name: deleting.name })}
          action={t('delete')}
          run={() => deleteRole(env.space, deleting)}
          changes={rolesQuery(env.space).queryKey}
          done={t('deleted', { name: deleting.name })}
          onClose={() => setDeleting(null)}
        >
          {t('deleteWarning')}
        </ConfirmChange>
      )}
    </>
  )
}

function RoleRow({ role, onEdit, onDelete }: { role: Role; onEdit: () => void; onDelete: () => void }) {
  const sentence = useSentence()
  const granted = Object.entries(role.permissions).flatMap(([area, grant]) => {
    const level = toLevel(grant)
    return level === 'none' ? [] : t(`areaLevel_${level}`, { area: areaName(area) })
  })
  return (
    <ListRow
      name={role.name}
      about={role.description}
      actions={
        <div className={classes.actions}>
          <RowButton action="edit" of={role.name} onClick={onEdit} />
          <RowButton action="delete" of={role.name} onClick={onDelete} />
        </div>
      }
    >
      <ul className={own.sentences}>
        {role.policies.map((policy) => (
          <li key={JSON.stringify(policy)}>{sentence(policy)}</li>
        ))}
        {granted.length > 0 && <li>{t('also', { areas: granted.join(', ') })}</li>}
      </ul>
    </ListRow>
  )
}
