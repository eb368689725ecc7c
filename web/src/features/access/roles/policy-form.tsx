import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Policy } from '#contract/resources/role'
import type { Action } from '#contract/shapes/permissions'
import { tagsQuery } from '../../../api/management.ts'
import { environmentListQuery } from '../../../api/platform.ts'
import { t as common } from '../../../i18n/common.ts'
import { t } from '../../../i18n/roles.ts'
import form from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../../settings/settings.module.css'
import { ACTIONS } from './actions.ts'
import { NEW_CHOICES, type PolicyChoices, policyFromText, toChoices, toPolicy } from './policy.ts'
import own from './roles.module.css'

/** A rule while it is edited. */
export interface PolicyDraft {
  choices: PolicyChoices | null
  /** Set while it is edited as JSON. */
  text: string | null
}

interface PolicyFormProps {
  /** Null for a new rule. */
  stored: Policy | null
  draft: PolicyDraft
  onEdit: (draft: PolicyDraft) => void
  onApply: (policy: Policy) => void
  onCancel: () => void
}

/** Edits a policy with form fields, or as JSON where they cannot express it. */
export function PolicyForm({ stored, draft, onEdit, onApply, onCancel }: PolicyFormProps) {
  const { choices, text } = draft
  const [problem, setProblem] = useState<string | null>(null)
  const apply = () => {
    if (text === null) return choices && onApply(toPolicy(choices))
    const read = policyFromText(text)
    if ('problem' in read) setProblem(read.problem)
    else onApply(read.policy)
  }
  const asForm = () => {
    const read = policyFromText(text ?? '')
    const next = 'policy' in read ? toChoices(read.policy) : null
    if (next === null) return setProblem('problem' in read ? read.problem : t('problem_form'))
    onEdit({ choices: next, text: null })
    setProblem(null)
  }
  const isEmpty = text === null && choices !== null && choices.actions !== 'all' && choices.actions.length === 0
  return (
    <fieldset className={own.policyForm}>
      <legend>{t(stored ? 'editRule' : 'newRule')}</legend>
      {text === null && choices !== null ? (
        <Choices choices={choices} onChange={(next) => onEdit({ choices: next, text: null })} />
      ) : (
        <Textarea
          label="JSON"
          rows={12}
          spellCheck={false}
          value={text ?? ''}
          error={problem ?? undefined}
          classNames={{ input: own.json! }}
          onChange={(event) => {
            onEdit({ choices, text: event.currentTarget.value })
            setProblem(null)
          }}
        />
      )}
      <div className={classes.actions}>
        <Button size="compact-sm" disabled={isEmpty} onClick={apply}>
          {t(stored ? 'apply' : 'addRule')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          {common('discard')}
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            if (text !== null) asForm()
            else if (choices) onEdit({ choices, text: JSON.stringify(toPolicy(choices), null, 2) })
          }}
        >
          {t(text === null ? 'editAsJson' : 'showAsForm')}
        </Button>
      </div>
    </fieldset>
  )
}

export function toPolicyDraft(stored: Policy | null): PolicyDraft {
  const choices = stored ? toChoices(stored) : NEW_CHOICES
  return { choices, text: choices === null ? JSON.stringify(stored, null, 2) : null }
}

interface ChoicesProps {
  choices: PolicyChoices
  onChange: (choices: PolicyChoices) => void
}

function Choices({ choices, onChange }: ChoicesProps) {
  const { env, types, locales } = useEnvironment()
  const tags = useQuery(tagsQuery(env))
  const environments = useQuery(environmentListQuery(env.space))
  const set = (part: Partial<PolicyChoices>) => onChange({ ...choices, ...part })
  const { actions, kind, contentTypes } = choices
  const chosen = actions === 'all' ? [...ACTIONS] : [...actions]
  // Only the action `update` can be limited to a field or locale.
  const isUpdateOnly = actions !== 'all' && actions.length === 1 && actions[0] === 'update'
  const hasParts = choices.field !== '' || choices.locale !== ''
  return (
    <div className={form.fields}>
      <div className={form.row}>
        <NativeSelect
          label={t('effect')}
          value={choices.effect}
          data={[
            { value: 'allow', label: t('effect_allow') },
            { value: 'deny', label: t('effect_deny') },
          ]}
          onChange={(event) => set({ effect: event.currentTarget.value as PolicyChoices['effect'] })}
        />
        <NativeSelect
          label={t('content')}
          value={kind}
          data={[
            { value: 'Entry', label: t('kind_Entry') },
            { value: 'Asset', label: t('kind_Asset') },
            { value: '', label: t('kind_both') },
          ]}
          onChange={(event) => {
            const next = event.currentTarget.value as PolicyChoices['kind']
            set({ kind: next, ...(next !== 'Entry' && { contentTypes: [] }) })
          }}
        />
      </div>
      <Checkbox
        label={t('allActions')}
        checked={actions === 'all'}
        onChange={(event) => set({ actions: event.currentTarget.checked ? 'all' : [] })}
      />
      <Checkbox.Group
        label={t('actions')}
        value={chosen}
        onChange={(value) => {
          const next = ACTIONS.filter((action) => value.includes(action))
          set({ actions: next.length === ACTIONS.length ? 'all' : (next as Action[]) })
        }}
      >
        <div className={classes.checks}>
          {ACTIONS.map((action) => (
            <Checkbox key={action} value={action} label={t(`action_${action}`)} />
          ))}
        </div>
      </Checkbox.Group>
      {kind === 'Entry' && (
        <CheckboxList
          label={t('contentTypes')}
          chosen={contentTypes}
          options={[...types.values()]
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ sys, name }) => ({ id: sys.id, name }))}
          onChange={(next) => set({ contentTypes: next })}
        />
      )}
      <CheckboxList
        label={t('tags')}
        chosen={choices.tags}
        options={(tags.data?.items ?? []).map(({ sys, name }) => ({ id: sys.id, name }))}
        onChange={(next) => set({ tags: next })}
      />
      <CheckboxList
        label={t('environments')}
        chosen={choices.environments}
        options={(environments.data?.items ?? []).map(({ sys }) => ({ id: sys.id, name: sys.id }))}
        onChange={(next) => set({ environments: next })}
      />
      <Checkbox
        label={t('ownOnly')}
        checked={choices.isOwnOnly}
        onChange={(event) => set({ isOwnOnly: event.currentTarget.checked })}
      />
      {(isUpdateOnly || hasParts) && (
        <div className={form.row}>
          <NativeSelect
            label={t('field')}
            value={choices.field}
            data={[{ value: '', label: t('allFields') }, ...withValue(fieldsOf(types, contentTypes), choices.field)]}
            onChange={(event) => set({ field: event.currentTarget.value })}
          />
          <NativeSelect
            label={t('locale')}
            value={choices.locale}
            data={[
              { value: '', label: t('allLocales') },
              ...withValue(
                locales.map(({ code, name }) => ({ value: code, label: name })),
                choices.locale,
              ),
            ]}
            onChange={(event) => set({ locale: event.currentTarget.value })}
          />
        </div>
      )}
      {!isUpdateOnly && !hasParts && <p className={form.hint}>{t('updateOnly')}</p>}
    </div>
  )
}

type Option = { value: string; label: string }

/** Keeps the chosen value in the list, even when it no longer exists. */
const withValue = (options: readonly Option[], value: string): Option[] =>
  value === '' || options.some((option) => option.value === value)
    ? [...options]
    : [...options, { value, label: value }]

function fieldsOf(types: ReturnType<typeof useEnvironment>['types'], only: readonly string[]): Option[] {
  const names = new Map<string, string>()
  for (const type of types.values()) {
    if (only.length > 0 && !only.includes(type.sys.id)) continue
    for (const { id, name } of type.fields) if (!names.has(id)) names.set(id, name)
  }
  return [...names].map(([value, label]) => ({ value, label: label === value ? label : `${label} (${value})` }))
}

interface CheckboxListProps {
  label: string
  chosen: readonly string[]
  options: readonly { id: string; name: string }[]
  onChange: (chosen: string[]) => void
}

function CheckboxList({ label, chosen, options, onChange }: CheckboxListProps) {
  const missing = chosen.filter((id) => !options.some((option) => option.id === id))
  const all = [...options, ...missing.map((id) => ({ id, name: t('missing', { id }) }))]
  if (all.length === 0) return null
  return (
    <Checkbox.Group label={label} description={t('emptyMeansAll')} value={[...chosen]} onChange={onChange}>
      <div className={own.many}>
        {all.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
