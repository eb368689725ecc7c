import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { Policy, Role } from '#contract/resources/role'
import { AREAS, type Grant, rolesQuery, type SentRole, saveRole } from '../../../api/people.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import form from '../../../parts/forms/form.module.css'
import { isSame } from '../../../state/edits/changes.ts'
import { storeDraft } from '../../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../../state/edits/use-draft-owner.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'
import { type PolicyDraft, PolicyForm, toPolicyDraft } from './policy-form.tsx'
import { areaHint, areaName, type Level, toLevel, useSentence } from './role-labels.ts'
import own from './roles.module.css'

const GRANTS: Readonly<Record<Level, Grant>> = { none: [], read: ['read'], all: 'all' }
const LEVELS = [
  { value: 'none', label: 'None' },
  { value: 'read', label: 'View' },
  { value: 'all', label: 'Manage' },
]

/** The name under which the draft is stored; only one role is edited at a time. */
export const ROLE_FORM = 'roles'

const NEW: SentRole = { name: '', description: '', permissions: { ContentModel: ['read'] }, policies: [] }

/** A role while it is edited, with the rule that is edited in it. */
export interface RoleDraft {
  /** Null for a new role. */
  stored: Role | null
  sent: SentRole
  rule: EditedRule | null
}

interface EditedRule extends PolicyDraft {
  at: number | 'new'
}

export const toRoleDraft = (stored: Role | null): RoleDraft => ({
  stored,
  sent: stored ? toSent(stored) : NEW,
  rule: null,
})

interface RoleFormProps {
  initial: RoleDraft
  isRestored: boolean
  onClose: () => void
}

export function RoleForm({ initial, isRestored, onClose }: RoleFormProps) {
  const { place } = useEnvironment()
  const owner = useDraftOwner(ROLE_FORM)
  const [draft, setDraft] = useState(initial)
  const { stored, sent, rule } = draft
  const isChanged = !isSame(draft, toRoleDraft(stored))
  useEffect(() => storeDraft(owner, isChanged ? draft : null), [owner, draft, isChanged])
  const forget = useCallback(() => storeDraft(owner, null), [owner])
  const close = () => {
    forget()
    onClose()
  }
  const set = (part: Partial<SentRole>) => setDraft((before) => ({ ...before, sent: { ...before.sent, ...part } }))
  const save = useChange(() => saveRole(place.space, stored, { ...sent, name: sent.name.trim() }), {
    changes: rolesQuery(place.space).queryKey,
    done: (role) => `The role “${role.name}” is saved.`,
    after: close,
  })
  return (
    <FormDialog
      shape="large"
      title={stored ? `Edit the role “${stored.name}”` : 'Add role'}
      action={stored ? 'Save role' : 'Add role'}
      change={save}
      // An unfinished rule would be lost.
      isReady={sent.name.trim() !== '' && rule === null}
      isRestored={isRestored}
      onLeave={forget}
      onClose={close}
    >
      <TextInput
        label="Name"
        placeholder="News editor"
        required
        value={sent.name}
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Textarea
        label="Description"
        rows={2}
        value={sent.description}
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      <Rules
        policies={sent.policies}
        edited={rule}
        onChange={(policies) => set({ policies })}
        onEdit={(next) => setDraft((before) => ({ ...before, rule: next }))}
      />
      <div>
        <p className={own.groupTitle}>Areas of the space</p>
        <div className={own.areas}>
          {AREAS.map((area) => (
            <NativeSelect
              key={area}
              label={areaName(area)}
              description={areaHint(area)}
              value={toLevel(sent.permissions[area])}
              data={LEVELS}
              onChange={(event) =>
                set({ permissions: { ...sent.permissions, [area]: GRANTS[event.currentTarget.value as Level] } })
              }
            />
          ))}
        </div>
      </div>
    </FormDialog>
  )
}

const toSent = ({ name, description, permissions, policies }: Role): SentRole => ({
  name,
  description,
  permissions,
  policies,
})

interface RulesProps {
  policies: readonly Policy[]
  edited: EditedRule | null
  onChange: (policies: Policy[]) => void
  onEdit: (rule: EditedRule | null) => void
}

function Rules({ policies, edited, onChange, onEdit }: RulesProps) {
  const sentence = useSentence()
  const show = (at: number | 'new') => onEdit({ at, ...toPolicyDraft(at === 'new' ? null : (policies[at] ?? null)) })
  const apply = (policy: Policy) => {
    const isNew = edited?.at === 'new'
    onChange(isNew ? [...policies, policy] : policies.map((other, at) => (at === edited?.at ? policy : other)))
    onEdit(null)
  }
  const policyForm = ({ at, ...draft }: EditedRule, stored: Policy | null) => (
    <PolicyForm
      key="edited"
      stored={stored}
      draft={draft}
      onEdit={(next) => onEdit({ at, ...next })}
      onApply={apply}
      onCancel={() => onEdit(null)}
    />
  )
  return (
    <div>
      <p className={own.groupTitle}>Rules for entries and assets</p>
      <div className={own.rules}>
        {policies.length === 0 && edited === null && (
          <p className={form.hint}>Without a rule, no entries or assets can be viewed.</p>
        )}
        {policies.map((policy, at) =>
          edited?.at === at ? (
            policyForm(edited, policy)
          ) : (
            <div key={JSON.stringify([at, policy])} className={own.rule}>
              <span>{sentence(policy)}</span>
              <span className={classes.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={edited !== null}
                  aria-label={`Edit rule ${at + 1}`}
                  onClick={() => show(at)}
                >
                  Edit
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={edited !== null}
                  aria-label={`Remove rule ${at + 1}`}
                  onClick={() => onChange(policies.filter((_, other) => other !== at))}
                >
                  Remove
                </Button>
              </span>
            </div>
          ),
        )}
        {edited?.at === 'new' ? (
          policyForm(edited, null)
        ) : (
          <div>
            <Button size="compact-sm" variant="default" disabled={edited !== null} onClick={() => show('new')}>
              Add rule
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
