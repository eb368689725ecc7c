import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { spaceUsersQuery } from '../../api/people.ts'
import { aliasesQuery, environmentListQuery } from '../../api/platform.ts'
import { t as settings } from '../../i18n/settings.ts'
import { t } from '../../i18n/webhook-form.ts'
import form from '../../parts/forms/form.module.css'
import { useEnvironment } from '../../state/environment.tsx'
import own from './webhook.module.css'
import { COMPARISONS, type FilterRow, isRow, PROPERTIES, type ShownFilter } from './webhook-filters.ts'

interface FilterRowsProps {
  filters: readonly ShownFilter[]
  onChange: (filters: ShownFilter[]) => void
}

/** Edits the filters. Those that a row cannot express are shown as JSON. */
export function FilterRows({ filters, onChange }: FilterRowsProps) {
  const replace = (at: number, next: ShownFilter) =>
    onChange(filters.map((filter, index) => (index === at ? next : filter)))
  const remove = (at: number) => onChange(filters.filter((_, index) => index !== at))
  return (
    <fieldset className={own.group}>
      <legend>{t('filters')}</legend>
      <p className={form.hint}>{t(filters.length === 0 ? 'noFilters' : 'allFilters')}</p>
      {filters.map((filter, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows may be equal while the user types
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
            aria-label={t('removeFilter', { number: index + 1 })}
            onClick={() => remove(index)}
          >
            {settings('action_remove')}
          </Button>
        </div>
      ))}
      <div>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onChange([...filters, { doc: nextProperty(filters), comparison: 'equals', text: '' }])}
        >
          {t('addFilter')}
        </Button>
      </div>
    </fieldset>
  )
}

/** The first property without a filter. */
function nextProperty(filters: readonly ShownFilter[]): string {
  const used = new Set(filters.filter(isRow).map(({ doc }) => doc))
  return (PROPERTIES.find(({ doc }) => !used.has(doc)) ?? PROPERTIES[0]).doc
}

interface RowFieldsProps {
  row: FilterRow
  number: number
  onChange: (row: FilterRow) => void
}

const HINTS: Readonly<Record<string, string>> = { in: t('listPlaceholder'), regexp: '^news-' }

function RowFields({ row, number, onChange }: RowFieldsProps) {
  const options = useOptions(row.doc)
  const kind = row.comparison.replace('not ', '')
  const label = t('filterValue', { number })
  const set = (part: Partial<FilterRow>) => onChange({ ...row, ...part })
  return (
    <>
      <NativeSelect
        aria-label={t('filterProperty', { number })}
        value={row.doc}
        data={PROPERTIES.map(({ doc, name }) => ({ value: doc, label: name }))}
        onChange={(event) => set({ doc: event.currentTarget.value, text: '' })}
      />
      <NativeSelect
        aria-label={t('filterComparison', { number })}
        value={row.comparison}
        data={[...COMPARISONS]}
        onChange={(event) => set({ comparison: event.currentTarget.value as FilterRow['comparison'] })}
      />
      {options.length > 0 && kind === 'equals' ? (
        <NativeSelect
          aria-label={label}
          value={row.text}
          data={[{ value: '', label: settings('choose') }, ...withChosen(options, row.text)]}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      ) : (
        <TextInput
          aria-label={label}
          placeholder={HINTS[kind] ?? t('idPlaceholder')}
          value={row.text}
          onChange={(event) => set({ text: event.currentTarget.value })}
        />
      )}
    </>
  )
}

type Option = { value: string; label: string }

/** Keeps the chosen value in the list, even when it no longer exists. */
const withChosen = (options: readonly Option[], chosen: string): Option[] =>
  chosen === '' || options.some(({ value }) => value === chosen)
    ? [...options]
    : [...options, { value: chosen, label: chosen }]

/** The values to choose from; empty where the user types an ID. */
function useOptions(doc: string): Option[] {
  const { env, types } = useEnvironment()
  const isUser = doc.endsWith('By.sys.id')
  const isEnvironment = doc === 'sys.environment.sys.id'
  const people = useQuery({ ...spaceUsersQuery(env.space), enabled: isUser })
  const environments = useQuery({ ...environmentListQuery(env.space), enabled: isEnvironment })
  const aliases = useQuery({ ...aliasesQuery(env.space), enabled: isEnvironment })
  if (isUser) {
    return [...(people.data?.values() ?? [])].map(({ sys, firstName, lastName, email }) => ({
      value: sys.id,
      label: `${firstName} ${lastName}`.trim() || email,
    }))
  }
  if (isEnvironment) {
    const ids = [...(aliases.data?.items ?? []), ...(environments.data?.items ?? [])].map(({ sys }) => sys.id)
    return [...new Set(ids)].map((id) => ({ value: id, label: id }))
  }
  if (doc !== 'sys.contentType.sys.id') return []
  return [...types.values()].map(({ sys, name }) => ({ value: sys.id, label: name }))
}
