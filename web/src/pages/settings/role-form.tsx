import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../api/environment.tsx'
import { AREAS, type Grant, type Role, rolesQuery, type SentRole, saveRole } from '../../api/people.ts'
import type { Policy } from '../../api/policies.ts'
import { useChange } from '../../api/use-change.ts'
import form from '../../parts/form.module.css'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { PolicyForm } from './policy-form.tsx'
import { areaNameOf, grantOf, type Level, useSentence } from './role-words.ts'
import own from './roles.module.css'
import classes from './settings.module.css'

const GRANTS: Readonly<Record<Level, Grant>> = { none: [], read: ['read'], all: 'all' }
const LEVELS = [
  { value: 'none', label: 'Nothing' },
  { value: 'read', label: 'See' },
  { value: 'all', label: 'See and change' },
]

const NEW: SentRole = { name: '', description: '', permissions: { ContentModel: ['read'] }, policies: [] }

export function RoleForm({ stored, onClose }: { stored: Role | null; onClose: () => void }) {
  const { place } = useEnvironment()
  const [sent, setSent] = useState<SentRole>(() => (stored ? sentOf(stored) : NEW))
  const [isWriting, setWriting] = useState(false)
  const set = (part: Partial<SentRole>) => setSent((before) => ({ ...before, ...part }))
  const save = useChange(() => saveRole(place.space, stored, { ...sent, name: sent.name.trim() }), {
    changes: rolesQuery(place.space).queryKey,
    done: (role) => `The role “${role.name}” is saved.`,
    after: onClose,
  })
  return (
    <FormDialog
      shape="large"
      title={stored ? `Edit the role “${stored.name}”` : 'Create a role'}
      action={stored ? 'Save role' : 'Create role'}
      isBusy={save.isPending}
      // A rule that is half written would be lost.
      isReady={sent.name.trim() !== '' && !isWriting}
      error={save.error}
      onSubmit={() => save.mutate(undefined)}
      onClose={onClose}
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
      <Rules policies={sent.policies} onChange={(policies) => set({ policies })} onWriting={setWriting} />
      <div>
        <p className={own.groupTitle}>Parts of the space</p>
        <div className={own.areas}>
          {AREAS.map((area) => (
            <NativeSelect
              key={area}
              label={areaNameOf(area)}
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
  onChange: (policies: Policy[]) => void
  onWriting: (isWriting: boolean) => void
}

function Rules({ policies, onChange, onWriting }: RulesProps) {
  const sentence = useSentence()
  const [edited, setEdited] = useState<number | 'new' | null>(null)
  const show = (next: number | 'new' | null) => {
    setEdited(next)
    onWriting(next !== null)
  }
  const keep = (policy: Policy) => {
    onChange(edited === 'new' ? [...policies, policy] : policies.map((other, at) => (at === edited ? policy : other)))
    show(null)
  }
  return (
    <div>
      <p className={own.groupTitle}>Rules for entries and assets</p>
      <div className={own.rules}>
        {policies.length === 0 && edited === null && (
          <p className={form.hint}>Without a rule, no entry and no asset can be seen.</p>
        )}
        {policies.map((policy, at) =>
          edited === at ? (
            <PolicyForm key="edited" stored={policy} onKeep={keep} onCancel={() => show(null)} />
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
        {edited === 'new' ? (
          <PolicyForm stored={null} onKeep={keep} onCancel={() => show(null)} />
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
