import { Checkbox, NativeSelect } from '@mantine/core'
import { link } from '../../api/platform.ts'
import type { ContentType, Taxonomy } from '../../api/wire.ts'
import { ListRow, RowButton } from '../../features/settings/list-row.tsx'
import settings from '../../features/settings/settings.module.css'
import { t } from '../../i18n/taxonomy.ts'
import { Loaded } from '../../parts/feedback/loaded.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { Card } from '../../parts/layout/card.tsx'
import { indented, labelOf, treeRows } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useTaxonomy } from '../../state/use-taxonomy.ts'
import classes from './content-type.module.css'
import type { TypeDraft } from './use-type-draft.ts'

const MAX_RULES = 10
const NONE: ReadonlySet<string> = new Set()

type Rule = NonNullable<NonNullable<ContentType['metadata']>['taxonomy']>[number]

interface TaxonomyTabProps {
  draft: TypeDraft
  isReadOnly: boolean
}

/** The schemes and concepts that entries of the type can be classified by. */
export function TaxonomyTab({ draft, isReadOnly }: TaxonomyTabProps) {
  const { taxonomy } = useTaxonomy()
  const rules = draft.body.metadata?.taxonomy ?? []
  // An empty list removes the taxonomy; a missing one would keep the stored list.
  const set = (next: readonly Rule[]) => draft.set({ metadata: { ...draft.body.metadata, taxonomy: next } })
  return (
    <Card title={t('rules')}>
      <p className={classes.cardHint}>{t('rulesHint')}</p>
      <Loaded query={taxonomy}>
        {(data) => (
          <>
            {rules.length === 0 && <Message title={t('noRules')}>{t('noRulesHint')}</Message>}
            <ul>
              {rules.map((rule, index) => (
                <RuleRow
                  key={`${rule.sys.linkType} ${rule.sys.id}`}
                  rule={rule}
                  taxonomy={data}
                  isReadOnly={isReadOnly}
                  onChange={(next) => set(rules.with(index, next))}
                  onRemove={() => set(rules.toSpliced(index, 1))}
                />
              ))}
            </ul>
            {!isReadOnly && <AddRule taxonomy={data} rules={rules} onAdd={(rule) => set([...rules, rule])} />}
          </>
        )}
      </Loaded>
    </Card>
  )
}

interface RuleRowProps {
  rule: Rule
  taxonomy: Taxonomy
  isReadOnly: boolean
  onChange: (rule: Rule) => void
  onRemove: () => void
}

function RuleRow({ rule, taxonomy, isReadOnly, onChange, onRemove }: RuleRowProps) {
  const { defaultLocale: locale } = useEnvironment()
  const isScheme = rule.sys.linkType === 'TaxonomyConceptScheme'
  const target = (isScheme ? taxonomy.schemes : taxonomy.concepts).find(({ sys }) => sys.id === rule.sys.id)
  const name = target ? labelOf(target, locale) : rule.sys.id
  return (
    <ListRow
      name={name}
      about={t(isScheme ? 'ruleScheme' : 'ruleConcept')}
      actions={
        <div className={settings.actions}>
          <Checkbox
            label={t('required')}
            aria-label={t('requiredOf', { name })}
            disabled={isReadOnly}
            checked={rule.required === true}
            onChange={({ currentTarget: { checked } }) =>
              onChange({ sys: rule.sys, ...(checked && { required: true }) })
            }
          />
          {!isReadOnly && <RowButton action="remove" of={name} onClick={onRemove} />}
        </div>
      }
    />
  )
}

interface AddRuleProps {
  taxonomy: Taxonomy
  rules: readonly Rule[]
  onAdd: (rule: Rule) => void
}

function AddRule({ taxonomy, rules, onAdd }: AddRuleProps) {
  const { defaultLocale: locale } = useEnvironment()
  const isFree = (linkType: string, id: string) => !rules.some(({ sys }) => sys.linkType === linkType && sys.id === id)
  const rows = treeRows(taxonomy.concepts, { locale, closed: NONE })
  const seen = new Set<string>()
  const concepts = rows.filter(({ concept: { sys } }) => {
    if (seen.has(sys.id) || !isFree('TaxonomyConcept', sys.id)) return false
    seen.add(sys.id)
    return true
  })
  const schemes = taxonomy.schemes.filter(({ sys }) => isFree('TaxonomyConceptScheme', sys.id))
  if (rules.length >= MAX_RULES) return <p className={classes.cardHint}>{t('maxRules')}</p>
  return (
    <div className={classes.cardHint}>
      <NativeSelect
        aria-label={t('addRule')}
        value=""
        onChange={({ currentTarget: { value } }) => {
          const [linkType = '', id = ''] = value.split(' ')
          if (id !== '') onAdd(link(linkType, id) as Rule)
        }}
        data={[
          { value: '', label: t('addRule') },
          {
            group: t('schemes'),
            items: schemes.map((one) => ({
              value: `TaxonomyConceptScheme ${one.sys.id}`,
              label: labelOf(one, locale),
            })),
          },
          {
            group: t('concepts'),
            items: concepts.map((row) => ({ value: `TaxonomyConcept ${row.concept.sys.id}`, label: indented(row) })),
          },
        ]}
      />
    </div>
  )
}
