import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import type { Policy, Role } from '#contract/resources/role'
import { AREAS } from '../../../../../contract/shapes/permissions.ts'
import { type Grant, rolesQuery, type SentRole, saveRole } from '../../../api/people.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import form from '../../../parts/forms/form.module.css'
import { isSame } from '../../../state/edits/changes.ts'
import { keepDraft } from '../../../state/edits/stored-draft.ts'
import { useDraftOwner } from '../../../state/edits/use-draft-owner.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import { useChange } from '../../../state/use-change.ts'
import classes from '../../settings/settings.module.css'
import { type HalfPolicy, halfOf, PolicyForm } from './policy-form.tsx'
import { areaHintOf, areaNameOf, grantOf, type Level, useSentence } from './role-labels.ts'
import own from './roles.module.css'

const GRANTS: Readonly<Record<Level, Grant>> = { none: [], read: ['read'], all: 'all' }
const LEVELS = [
  { value: 'none', label: 'Nothing' },
  { value: 'read', label: 'See' },
  { value: 'all', label: 'See and change' },
]

/** One role is written at a time. */
export const ROLE_FORM = 'roles'

const NEW: SentRole = { name: '', description: '', permissions: { ContentModel: ['read'] }, policies: [] }

/** A role while it is being written, and the rule in it that is. */
export interface RoleDraft {
  /** Null for a new one. */
  stored: Role | null
  sent: SentRole
  rule: WrittenRule | null
}

interface WrittenRule extends HalfPolicy {
  at: number | 'new'
}

export const roleDraftOf = (stored: Role | null): RoleDraft => ({
  stored,
  sent: stored ? sentOf(stored) : NEW,
  rule: null,
})

interface RoleFormProps {
  begun: RoleDraft
  isRestored: boolean
  onClose: () => void
}

export function RoleForm({ begun, isRestored, onClose }: RoleFormProps) {
  const { place } = useEnvironment()
  const owner = useDraftOwner(ROLE_FORM)
  const [draft, setDraft] = useState(begun)
  const { stored, sent, rule } = draft
  const isChanged = !isSame(draft, roleDraftOf(stored))
  useEffect(() => keepDraft(owner, isChanged ? draft : null), [owner, draft, isChanged])
  const forget = useCallback(() => keepDraft(owner, null), [owner])
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
      title={stored ? `Edit the role “${stored.name}”` : 'Create a role'}
      action={stored ? 'Save role' : 'Create role'}
      isBusy={save.isPending}
      // A rule that is half written would be lost.
      isReady={sent.name.trim() !== '' && rule === null}
      error={save.error}
      isRestored={isRestored}
      onSubmit={() => save.mutate(undefined)}
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
        written={rule}
        onChange={(policies) => set({ policies })}
        onWrite={(next) => setDraft((before) => ({ ...before, rule: next }))}
      />
      <div>
        <p className={own.groupTitle}>Parts of the space</p>
        <div className={own.areas}>
          {AREAS.map((area) => (
            <NativeSelect
              key={area}
              label={areaNameOf(area)}
              description={areaHintOf(area)}
              value={grantOf(sent.permissions[area])}
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

const sentOf = ({ name, description, permissions, policies }: Role): SentRole => ({
  name,
  description,
  permissions,
  policies,
})

interface RulesProps {
  policies: readonly Policy[]
  written: WrittenRule | null
  onChange: (policies: Policy[]) => void
  onWrite: (rule: WrittenRule | null) => void
}

function Rules({ policies, written, onChange, onWrite }: RulesProps) {
  const sentence = useSentence()
  const edited = written?.at ?? null
  const show = (at: number | 'new') => onWrite({ at, ...halfOf(at === 'new' ? null : (policies[at] ?? null)) })
  const keep = (policy: Policy) => {
    onChange(edited === 'new' ? [...policies, policy] : policies.map((other, at) => (at === edited ? policy : other)))
    onWrite(null)
  }
  const policyForm = ({ at, ...half }: WrittenRule, stored: Policy | null) => (
    <PolicyForm
      key="edited"
      stored={stored}
      half={half}
      onWrite={(next) => onWrite({ at, ...next })}
      onKeep={keep}
      onCancel={() => onWrite(null)}
    />
  )
  return (
    <div>
      <p className={own.groupTitle}>Rules for entries and assets</p>
      <div className={own.rules}>
        {policies.length === 0 && edited === null && (
          <p className={form.hint}>Without a rule, no entry and no asset can be seen.</p>
        )}
        {policies.map((policy, at) =>
          written?.at === at ? (
            policyForm(written, policy)
          ) : (
            <div key={JSON.stringify([at, policy])} className={own.rule}>
              <span>{sentence(policy)}</span>
              <span className={classes.actions}>
                <Button
                  size="compact-sm"
                  variant="default"
                  disabled={edited !== null}
                  aria-label={`Change rule ${at + 1}`}
                  onClick={() => show(at)}
                >
                  Change
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
        {written?.at === 'new' ? (
          policyForm(written, null)
        ) : (
          <div>
            <Button size="compact-sm" variant="default" disabled={edited !== null} onClick={() => show('new')}>
              Add a rule
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
