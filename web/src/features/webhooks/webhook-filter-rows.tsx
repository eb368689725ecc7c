import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spaceUsersQuery } from '../../api/people.ts'
import { aliasesQuery, environmentListQuery } from '../../api/platform.ts'
import form from '../../parts/forms/form.module.css'
import { useEnvironment } from '../../state/environment.tsx'
import own from './webhook.module.css'
import { COMPARISONS, FACTS, type FilterRow, isRow, type ShownFilter } from './webhook-filters.ts'

interface FilterRowsProps {
  filters: readonly ShownFilter[]
  onChange: (filters: ShownFilter[]) => void
}

/** Conditions that all must hold; those that the rows have no words for stay as they were written. */
export function FilterRows({ filters, onChange }: FilterRowsProps) {
  const replace = (at: number, next: ShownFilter) =>
    onChange(filters.map((filter, index) => (index === at ? next : filter)))
  const remove = (at: number) => onChange(filters.filter((_, index) => index !== at))
  return (
    <fieldset className={own.group}>
      <legend>Filters</legend>
      <p className={form.hint}>
        {filters.length === 0 ? 'None: it is told of every event above.' : 'It is told only where all of these hold.'}
      </p>
      {filters.map((filter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal while they are written
        <div key={index} className={own.filter}>
          {isRow(filter) ? (
            <RowFields row={filter} number={index + 1} onChange={(row) => replace(index, row)} />
          ) : (
            <code className={own.json}>{JSON.stringify(filter.json)}</code>
          )}
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            aria-label={`Remove filter ${index + 1}`}
            onClick={() => remove(index)}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...filters, { doc: nextFact(filters), comparison: 'equals', text: '' }])}
        >
          Add filter
        </Button>
      </div>
    </fieldset>
  )
}

/** What is not asked about yet. */
function nextFact(filters: readonly ShownFilter[]): string {
  const asked = new Set(filters.filter(isRow).map(({ doc }) => doc))
  return (FACTS.find(({ doc }) => !asked.has(doc)) ?? FACTS[0]).doc
}

interface RowFieldsProps {
  row: FilterRow
  number: number
  onChange: (row: FilterRow) => void
}

const HINTS: Readonly<Record<string, string>> = { in: 'one, another', regexp: '^news-' }

function RowFields({ row, number, onChange }: RowFieldsProps) {
  const options = useOptions(row.doc)
  const kind = row.comparison.replace('not ', '')
  const label = `Value of filter ${number}`
  const set = (part: Partial<FilterRow>) => onChange({ ...row, ...part })
  return (
    <>
      <NativeSelect
        aria-label={`What filter ${number} looks at`}
        value={row.doc}
        data={FACTS.map(({ doc, name }) => ({ value: doc, label: name }))}
        onChange={(event) => set({ doc: event.currentTarget.value, text: '' })}
      />
      <NativeSelect
        aria-label={`How filter ${number} compares`}
        value={row.comparison}
        data={[...COMPARISONS]}
        onChange={(event) => set({ comparison: event.currentTarget.value as FilterRow['comparison'] })}
      />
      {options.length > 0 && kind === 'equals' ? (
        <NativeSelect
          aria-label={label}
          value={row.text}
          data={[{ value: '', label: 'Choose' }, ...withChosen(options, row.text)]}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          aria-label={label}
          placeholder={HINTS[kind] ?? 'Id'}
          value={row.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type Option = { value: string; label: string }

/** What is chosen stays choosable, even when it is not there any more. */
const withChosen = (options: readonly Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: chosen }]

/** What there is to choose from; nothing where an id has to be typed. */
function useOptions(doc: string): Option[] {
  const { place, types } = useEnvironment()
  const isPerson = doc.endsWith('By.sys.id')
  const isPlace = doc === 'sys.environment.sys.id'
  const people = useQuery({ ...spaceUsersQuery(place.space), enabled: isPerson })
  const environments = useQuery({ ...environmentListQuery(place.space), enabled: isPlace })
  const aliases = useQuery({ ...aliasesQuery(place.space), enabled: isPlace })
  if (isPerson) {
    return [...(people.data?.values() ?? [])].map(({ sys, firstName, lastName, email }) => ({
      value: sys.id,
      label: `${firstName} ${lastName}`.trim() || email,
    }))
  }
  if (isPlace) {
    const ids = [...(aliases.data?.items ?? []), ...(environments.data?.items ?? [])].map(({ sys }) => sys.id)
    return [...new Set(ids)].map((id) => ({ value: id, label: id }))
  }
  if (doc !== 'sys.contentType.sys.id') return []
  return [...types.values()].map(({ sys, name }) => ({ value: sys.id, label: name }))
}
