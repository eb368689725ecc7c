import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useCallback, useEffect } from 'react'
import type { Policy, Role } from '#contract/resources/role'
import { AREAS } from '../../../../../contract/shapes/permissions.ts'
import { type Grant, rolesQuery, type SentRole, saveRole } from '../../../api/people.ts'
import { t } from '../../../i18n/roles.ts'
import { t as settings } from '../../../i18n/settings.ts'
import { FormDialog } from '../../../parts/dialogs/form-dialog.tsx'
import formClasses from '../../../parts/forms/form.module.css'
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
const LEVELS = (['none', 'read', 'all'] as const).map((level) => ({ value: level, label: t(`level_${level}`) }))

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
  const { env } = useEnvironment()
  const owner = useDraftOwner(ROLE_FORM)
  const form = useForm<RoleDraft>({ initialValues: initial })
  const draft = form.values
  const { stored, sent, rule } = draft
  const isChanged = !isSame(draft, toRoleDraft(stored))
  useEffect(() => storeDraft(owner, isChanged ? draft : null), [owner, draft, isChanged])
  const forget = useCallback(() => storeDraft(owner, null), [owner])
  const close = () => {
    forget()
    onClose()
  }
  const save = useChange(() => saveRole(env.space, stored, { ...sent, name: sent.name.trim() }), {
    changes: rolesQuery(env.space).queryKey,
    done: (role) => t('saved', { name: role.name }),
    after: close,
  })
  return (
    <FormDialog
      shape="large"
      title={stored ? t('edit', { name: stored.name }) : t('add')}
      action={t(stored ? 'save' : 'add')}
      change={save}
      // An unfinished rule would be lost.
      isReady={sent.name.trim() !== '' && rule === null}
      isRestored={isRestored}
      onLeave={forget}
      onClose={close}
    >
      <TextInput
        label={settings('name')}
        placeholder={t('namePlaceholder')}
        required
        {...form.getInputProps('sent.name')}
      />
      <Textarea label={settings('description')} rows={2} {...form.getInputProps('sent.description')} />
      <Rules
        policies={sent.policies}
        edited={rule}
        onChange={(policies) => form.setFieldValue('sent.policies', policies)}
        onEdit={(next) => form.setFieldValue('rule', next)}
      />
      <div>
        <p className={own.groupTitle}>{t('areas')}</p>
        <div className={own.areas}>
          {AREAS.map((area) => (
            <NativeSelect
              key={area}
              label={areaName(area)}
              description={areaHint(area)}
              value={toLevel(sent.permissions[area])}
              data={LEVELS}
              onChange={(event) =>
                form.setFieldValue(`sent.permissions.${area}`, GRANTS[event.currentTarget.value as Level])
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
      <p className={own.groupTitle}>{t('rules')}</p>
      <div className={own.rules}>
        {policies.length === 0 && edited === null && <p className={formClasses.hint}>{t('noRules')}</p>}
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
                  aria-label={t('editRuleNumber', { number: at + 1 })}
                  onClick={() => show(at)}
                >
                  {settings('action_edit')}
                </Button>
                <Button
                  size="compact-sm"
                  variant="subtle"
                  color="red"
                  disabled={edited !== null}
                  aria-label={t('removeRuleNumber', { number: at + 1 })}
                  onClick={() => onChange(policies.filter((_, other) => other !== at))}
                >
                  {settings('action_remove')}
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
              {t('addRule')}
            </Button>
          </div>
        )}
      </div>
    </div>
  )
}
