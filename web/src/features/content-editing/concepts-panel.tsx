import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { conceptLink } from '../../api/taxonomy.ts'
import type { Link, Taxonomy } from '../../api/wire.ts'
import { t } from '../../i18n/taxonomy.ts'
import { IconX } from '../../parts/icons/icons.ts'
import { allowedBy, indented, labelOf, type TaxonomyRule, treeRows } from '../../state/concept-tree.ts'
import { CONCEPTS } from '../../state/edits/changes.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useTaxonomy } from '../../state/use-taxonomy.ts'
import classes from './content-editing.module.css'
import { useItemEdit } from './item-edit.tsx'

/** Longer lists of concepts have a filter. */
const MAX_WITHOUT_FILTER = 30
const NONE: ReadonlySet<string> = new Set()

/** The concepts of an entry or asset. Without rules (null) every concept is allowed, as for assets. */
export function ConceptsPanel({ rules }: { rules: readonly TaxonomyRule[] | null }) {
  const { state, buffer, canChange } = useItemEdit()
  const { defaultLocale: locale } = useEnvironment()
  const isReadOnly = !canChange(CONCEPTS, '')
  const concepts = (state.entry.metadata?.concepts ?? []) as readonly Link<'TaxonomyConcept'>[]
  const { taxonomy } = useTaxonomy(rules === null || rules.length > 0 || concepts.length > 0)
  const { data } = taxonomy
  const canAdd = !isReadOnly && data !== undefined && (rules === null ? data.concepts.length > 0 : rules.length > 0)
  if (concepts.length === 0 && !canAdd) return null
  const set = (next: readonly Link<'TaxonomyConcept'>[]) => buffer.change(CONCEPTS, '', next)
  const chosen = new Set(concepts.map(({ sys }) => sys.id))
  const nameOf = (id: string) => {
    const known = data?.concepts.find(({ sys }) => sys.id === id)
    return known ? labelOf(known, locale) : id
  }
  return (
    <section className={classes.panel} aria-labelledby="concepts-title">
      <h2 id="concepts-title" className={classes.panelTitle}>
        {t('concepts')}
      </h2>
      {concepts.length === 0 && <p className={classes.hint}>{t('none')}</p>}
      {concepts.length > 0 && (
        <ul className={classes.tags}>
          {concepts.map(({ sys: { id } }) => (
            <li key={id} className={classes.tag}>
              {nameOf(id)}
              {!isReadOnly && (
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={t('remove', { name: nameOf(id) })}
                  onClick={() => set(concepts.filter(({ sys }) => sys.id !== id))}
                >
                  <IconX size={14} aria-hidden="true" />
                </ActionIcon>
              )}
            </li>
          ))}
        </ul>
      )}
      {canAdd && (
        <AddConcept taxonomy={data} rules={rules} chosen={chosen} onAdd={(id) => set([...concepts, conceptLink(id)])} />
      )}
      {data && <Missing taxonomy={data} rules={rules ?? []} chosen={chosen} />}
    </section>
  )
}

interface ChoiceProps {
  taxonomy: Taxonomy
  chosen: ReadonlySet<string>
}

type AddConceptProps = ChoiceProps & { rules: readonly TaxonomyRule[] | null; onAdd: (id: string) => void }

function AddConcept({ taxonomy, rules, chosen, onAdd }: AddConceptProps) {
  const { defaultLocale: locale } = useEnvironment()
  const [text, setText] = useState('')
  const allowed = rules?.map((rule) => allowedBy(taxonomy, rule))
  const concepts = taxonomy.concepts.filter(({ sys }) => allowed?.some((ids) => ids.has(sys.id)) ?? true)
  const rows = treeRows(concepts, { locale, closed: NONE })
  const wanted = text.trim().toLowerCase()
  const seen = new Set(chosen)
  const left = rows.filter(({ concept, label }) => {
    if (seen.has(concept.sys.id) || !label.toLowerCase().includes(wanted)) return false
    seen.add(concept.sys.id)
    return true
  })
  return (
    <>
      {rows.length > MAX_WITHOUT_FILTER && (
        <TextInput
          size="xs"
          mt={6}
          type="search"
          aria-label={t('filter')}
          placeholder={t('filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      <NativeSelect
        size="xs"
        mt={6}
        aria-label={t('add')}
        value=""
        onChange={({ currentTarget: { value } }) => value !== '' && onAdd(value)}
        data={[
          { value: '', label: t('add') },
          ...left.map((row) => ({ value: row.concept.sys.id, label: indented(row) })),
        ]}
      />
    </>
  )
}

/** The required concepts that the entry does not have yet. */
function Missing({ taxonomy, rules, chosen }: ChoiceProps & { rules: readonly TaxonomyRule[] }) {
  const { defaultLocale: locale } = useEnvironment()
  return rules
    .filter((rule) => rule.required === true && ![...allowedBy(taxonomy, rule)].some((id) => chosen.has(id)))
    .map(({ sys }) => {
      const target = [...taxonomy.schemes, ...taxonomy.concepts].find((one) => one.sys.id === sys.id)
      if (!target) return null
      return (
        <p key={sys.id} className={classes.hint}>
          {t('requiredFrom', { name: labelOf(target, locale) })}
        </p>
      )
    })
}
