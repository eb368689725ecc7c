import { TextInput } from '@mantine/core'
import { useState } from 'react'
import type { ContentType, Taxonomy } from '../../api/wire.ts'
import { t } from '../../i18n/taxonomy.ts'
import { Failure } from '../../parts/feedback/failure.tsx'
import { allowedBy, indented, treeRows } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useTaxonomy } from '../../state/use-taxonomy.ts'
import { LinkChoiceDialog, useLinkChoice } from './link-choice.tsx'
import type { Item } from './list-kind.ts'
import type { ChoiceDialogProps } from './tag-dialog.tsx'

/** Longer lists of concepts have a filter. */
const MAX_WITHOUT_FILTER = 30
const NONE: ReadonlySet<string> = new Set()

export function ConceptDialog({ title, items, onChoose, onClose }: ChoiceDialogProps) {
  const { types, defaultLocale: locale } = useEnvironment()
  const { data, error } = useTaxonomy().taxonomy
  const choice = useLinkChoice()
  const isAdding = choice.mode === 'add'
  const [text, setText] = useState('')
  const usesOf = (id: string) =>
    items.filter(({ metadata }) => metadata?.concepts?.some(({ sys }) => sys.id === id)).length
  const allowedFor = data && allowedIn(data, types)
  const allowed = new Set(items.flatMap((item) => [...(allowedFor?.(item) ?? [])]))
  const concepts = data?.concepts.filter(({ sys }) => (isAdding ? allowed.has(sys.id) : usesOf(sys.id) > 0))
  const rows = concepts && treeRows(concepts, { locale, closed: NONE })
  const wanted = text.trim().toLowerCase()
  const seen = new Set<string>()
  const options = rows
    // A concept below two broader concepts has two rows; what is chosen stays visible.
    ?.filter(({ concept: { sys }, label }) => {
      const isShown = label.toLowerCase().includes(wanted) || choice.chosen.has(sys.id)
      return isShown && !seen.has(sys.id) && seen.add(sys.id)
    })
    .map((row) => ({ id: row.concept.sys.id, label: wanted === '' ? indented(row) : row.label }))
  return (
    <LinkChoiceDialog
      what="concepts"
      {...{ title, choice, options, usesOf, onClose }}
      total={items.length}
      onChoose={(ids) =>
        onChoose(isAdding ? 'addConcepts' : 'removeConcepts', { ids, ...(allowedFor && { allowedFor }) })
      }
    >
      {rows !== undefined && rows.length > MAX_WITHOUT_FILTER && (
        <TextInput
          type="search"
          label={t('filter')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      )}
      {error ? <Failure error={error} /> : null}
    </LinkChoiceDialog>
  )
}

/** The concepts that each item may have: those that its content type allows; files may have every concept. */
function allowedIn(taxonomy: Taxonomy, types: ReadonlyMap<string, ContentType>): (item: Item) => ReadonlySet<string> {
  const byType = new Map<string, ReadonlySet<string>>()
  const all = new Set(taxonomy.concepts.map(({ sys }) => sys.id))
  return ({ sys }) => {
    if (!('contentType' in sys)) return all
    const { id } = sys.contentType.sys
    const rules = types.get(id)?.metadata?.taxonomy ?? []
    const known = byType.get(id) ?? new Set(rules.flatMap((rule) => [...allowedBy(taxonomy, rule)]))
    byType.set(id, known)
    return known
  }
}
