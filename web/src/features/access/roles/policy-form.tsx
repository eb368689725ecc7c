import { Button, Checkbox, NativeSelect, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Policy } from '#contract/resources/role'
import type { Action } from '#contract/shapes/permissions'
import { tagsQuery } from '../../../api/management.ts'
import { environmentListQuery } from '../../../api/platform.ts'
import form from '../../../parts/forms/form.module.css'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from '../../settings/settings.module.css'
import { ACTIONS } from './actions.ts'
import { choicesOf, NEW_CHOICES, type PolicyChoices, policyFromText, policyOf, verbOf } from './policy.ts'
import own from './roles.module.css'

/** A rule as far as it is written. */
export interface HalfPolicy {
  choices: PolicyChoices | null
  /** Where it is written as JSON. */
  text: string | null
}

interface PolicyFormProps {
  /** Null for a new one. */
  stored: Policy | null
  half: HalfPolicy
  onWrite: (half: HalfPolicy) => void
  onKeep: (policy: Policy) => void
  onCancel: () => void
}

/** One policy: by choices where they are enough, else as it is sent. */
export function PolicyForm({ stored, half, onWrite, onKeep, onCancel }: PolicyFormProps) {
  const { choices, text } = half
  const [problem, setProblem] = useState<string | null>(null)
  const keep = () => {
    if (text === null) return choices && onKeep(policyOf(choices))
    const read = policyFromText(text)
    if ('problem' in read) setProblem(read.problem)
    else onKeep(read.policy)
  }
  const asForm = () => {
    const read = policyFromText(text ?? '')
    const next = 'policy' in read ? choicesOf(read.policy) : null
    if (next === null) return setProblem('problem' in read ? read.problem : 'This says more than the form can show.')
    onWrite({ choices: next, text: null })
    setProblem(null)
  }
  const isEmpty = text === null && choices !== null && choices.actions !== 'all' && choices.actions.length === 0
  return (
    <fieldset className={own.policyForm}>
      <legend>{stored ? 'Change a rule' : 'New rule'}</legend>
      {text === null && choices !== null ? (
        <Choices choices={choices} onChange={(next) => onWrite({ choices: next, text: null })} />
      ) : (
        <Textarea
          label="The rule as JSON"
          rows={12}
          spellCheck={false}
          value={text ?? ''}
          error={problem ?? undefined}
          classNames={{ input: own.json! }}
          onChange={(event) => {
            onWrite({ choices, text: event.currentTarget.value })
            setProblem(null)
          }}
        />
      )}
      <div className={classes.actions}>
        <Button size="compact-sm" disabled={isEmpty} onClick={keep}>
          {stored ? 'Take over' : 'Add rule'}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onCancel}>
          Discard
        </Button>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            if (text !== null) asForm()
            else if (choices) onWrite({ choices, text: JSON.stringify(policyOf(choices), null, 2) })
          }}
        >
          {text === null ? 'Edit as JSON' : 'Show as form'}
        </Button>
      </div>
    </fieldset>
  )
}

export function halfOf(stored: Policy | null): HalfPolicy {
  const choices = stored ? choicesOf(stored) : NEW_CHOICES
  return { choices, text: choices === null ? JSON.stringify(stored, null, 2) : null }
}

interface ChoicesProps {
  choices: PolicyChoices
  onChange: (choices: PolicyChoices) => void
}

function Choices({ choices, onChange }: ChoicesProps) {
  const { place, types, locales } = useEnvironment()
  const tags = useQuery(tagsQuery(place))
  const environments = useQuery(environmentListQuery(place.space))
  const set = (part: Partial<PolicyChoices>) => onChange({ ...choices, ...part })
  const { actions, kind, contentTypes } = choices
  const chosen = actions === 'all' ? [...ACTIONS] : [...actions]
  // Parts of content can be allowed or denied for changing alone.
  const isChange = actions !== 'all' && actions.length === 1 && actions[0] === 'update'
  const hasParts = choices.field !== '' || choices.locale !== ''
  return (
    <div className={form.fields}>
      <div className={form.row}>
        <NativeSelect
          label="Whoever has the role"
          value={choices.effect}
          data={[
            { value: 'allow', label: 'may' },
            { value: 'deny', label: 'may never' },
          ]}
          onChange={(event) => set({ effect: event.currentTarget.value as PolicyChoices['effect'] })}
        />
        <NativeSelect
          label="With"
          value={kind}
          data={[
            { value: 'Entry', label: 'entries' },
            { value: 'Asset', label: 'assets' },
            { value: '', label: 'entries and assets' },
          ]}
          onChange={(event) => {
            const next = event.currentTarget.value as PolicyChoices['kind']
            set({ kind: next, ...(next !== 'Entry' && { contentTypes: [] }) })
          }}
        />
      </div>
      <Checkbox
        label="Do everything"
        checked={actions === 'all'}
        onChange={(event) => set({ actions: event.currentTarget.checked ? 'all' : [] })}
      />
      <Checkbox.Group
        label="Do this"
        value={chosen}
        onChange={(value) => {
          const next = ACTIONS.filter((action) => value.includes(action))
          set({ actions: next.length === ACTIONS.length ? 'all' : (next as Action[]) })
        }}
      >
        <div className={classes.checks}>
          {ACTIONS.map((action) => (
            <Checkbox key={action} value={action} label={verbOf(action)} />
          ))}
        </div>
      </Checkbox.Group>
      {kind === 'Entry' && (
        <ManyOf
          label="Only of these content types"
          chosen={contentTypes}
          options={[...types.values()]
            .toSorted((a, b) => a.name.localeCompare(b.name))
            .map(({ sys, name }) => ({ id: sys.id, name }))}
          onChange={(next) => set({ contentTypes: next })}
        />
      )}
      <ManyOf
        label="Only with one of these tags"
        chosen={choices.tags}
        options={(tags.data?.items ?? []).map(({ sys, name }) => ({ id: sys.id, name }))}
        onChange={(next) => set({ tags: next })}
      />
      <ManyOf
        label="Only in these environments"
        chosen={choices.environments}
        options={(environments.data?.items ?? []).map(({ sys }) => ({ id: sys.id, name: sys.id }))}
        onChange={(next) => set({ environments: next })}
      />
      <Checkbox
        label="Only what they created themselves"
        checked={choices.isOwn}
        onChange={(event) => set({ isOwn: event.currentTarget.checked })}
      />
      {(isChange || hasParts) && (
        <div className={form.row}>
          <NativeSelect
            label="Only this field"
            value={choices.field}
            data={[{ value: '', label: 'every field' }, ...withKnown(fieldsOf(types, contentTypes), choices.field)]}
            onChange={(event) => set({ field: event.currentTarget.value })}
          />
          <NativeSelect
            label="Only in this locale"
            value={choices.locale}
            data={[
              { value: '', label: 'every locale' },
              ...withKnown(
                locales.map(({ code, name }) => ({ value: code, label: name })),
                choices.locale,
              ),
            ]}
            onChange={(event) => set({ locale: event.currentTarget.value })}
          />
        </div>
      )}
      {!isChange && !hasParts && (
        <p className={form.hint}>A single field or locale can be chosen where “change” is all that is ticked.</p>
      )}
    </div>
  )
}

type Option = { value: string; label: string }

/** What is chosen stays choosable, even when it is not there any more. */
const withKnown = (options: readonly Option[], value: string): Option[] =>
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

interface ManyOfProps {
  label: string
  chosen: readonly string[]
  options: readonly { id: string; name: string }[]
  onChange: (chosen: string[]) => void
}

function ManyOf({ label, chosen, options, onChange }: ManyOfProps) {
  const gone = chosen.filter((id) => !options.some((option) => option.id === id))
  const all = [...options, ...gone.map((id) => ({ id, name: `${id} (not here)` }))]
  if (all.length === 0) return null
  return (
    <Checkbox.Group label={label} description="None ticked: all." value={[...chosen]} onChange={onChange}>
      <div className={own.many}>
        {all.map(({ id, name }) => (
          <Checkbox key={id} value={id} label={name} />
        ))}
      </div>
    </Checkbox.Group>
  )
}
