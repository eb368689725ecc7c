import { Checkbox, TextInput } from '@mantine/core'
import { useId } from 'react'
import type { SentField } from '../../../api/content-types.ts'
import type { Field, Validation } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-rules.ts'
import classes from '../content-type.module.css'
import { NODE_NAMES } from './rule-labels.ts'
import { RuleParam } from './rule-params.tsx'
import {
  FIRST_PARAM,
  nodeTypeOf,
  type Offer,
  offersFor,
  richTextNodes,
  ruleOf,
  ruleProblem,
  withRule,
} from './rules.ts'

interface RuleFormProps {
  field: SentField
  onChange: (field: SentField) => void
}

/** The rules of a field; each shows its settings once it is enabled. */
export function RuleForm({ field, onChange }: RuleFormProps) {
  const offers = offersFor(field)
  const nodes = field.type === 'RichText' ? richTextNodes(field) : []
  return (
    <div className={classes.rules}>
      <Checkbox
        label={t('required')}
        description={t('requiredHint')}
        checked={field.required ?? false}
        onChange={(event) => onChange({ ...field, required: event.currentTarget.checked })}
      />
      <Rules offers={offers.filter(({ where }) => nodeTypeOf(where) === null)} field={field} onChange={onChange} />
      {nodes.map((nodeType) => (
        <NodeRules
          key={nodeType}
          name={NODE_NAMES[nodeType] ?? nodeType}
          offers={offers.filter(({ where }) => nodeTypeOf(where) === nodeType)}
          field={field}
          onChange={onChange}
        />
      ))}
    </div>
  )
}

interface RulesProps extends RuleFormProps {
  offers: readonly Offer[]
}

const Rules = ({ offers, field, onChange }: RulesProps) =>
  offers.map((offer) => (
    <Rule
      key={`${offer.kind} ${offer.where}`}
      offer={offer}
      field={field}
      rule={ruleOf(field, offer)}
      onChange={(rule) => onChange(withRule(field, offer, rule))}
    />
  ))

/** What one node type of a rich text may link to, and how many nodes are allowed. */
function NodeRules({ name, ...rules }: RulesProps & { name: string }) {
  const count = rules.offers.filter((offer) => ruleOf(rules.field, offer) !== undefined).length
  return (
    <details className={classes.nodeRules}>
      <summary>
        {name} <span className={classes.hint}>{t('nodeRules', { count })}</span>
      </summary>
      <div className={classes.nodeRuleList}>
        <Rules {...rules} />
      </div>
    </details>
  )
}

interface RuleProps {
  offer: Offer
  field: Field
  rule: Validation | undefined
  onChange: (rule: Validation | null) => void
}

function Rule({ offer: { kind, label }, field, rule, onChange }: RuleProps) {
  const problemId = useId()
  const param = rule?.[kind]
  const problem = rule === undefined ? null : ruleProblem(kind, param)
  const set = (next: unknown) => onChange({ ...rule, [kind]: next })
  return (
    <div>
      <Checkbox
        label={label}
        checked={rule !== undefined}
        aria-describedby={problem === null ? undefined : problemId}
        onChange={(event) => onChange(event.currentTarget.checked ? { [kind]: FIRST_PARAM[kind] } : null)}
      />
      {rule !== undefined && (
        <fieldset className={classes.ruleBody} aria-label={label}>
          <RuleParam kind={kind} param={param} field={field} onChange={set} />
          {problem !== null && (
            <p id={problemId} className={classes.problem} role="status">
              {problem}
            </p>
          )}
          <TextInput
            label={t('customMessage')}
            placeholder={t('customMessageHint')}
            value={typeof rule.message === 'string' ? rule.message : ''}
            onChange={(event) => {
              const { message: _, ...others } = rule
              const text = event.currentTarget.value
              onChange(text === '' ? others : { ...others, message: text })
            }}
          />
        </fieldset>
      )}
    </div>
  )
}
