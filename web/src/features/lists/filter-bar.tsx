import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { tagsQuery } from '../../api/management.ts'
import { spaceUsersQuery, userName } from '../../api/people.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/lists.ts'
import { IconFilter, IconSearch, IconX } from '../../parts/icons/icons.ts'
import { indented, treeRows } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useTaxonomy } from '../../state/use-taxonomy.ts'
import { type Filterable, operatorName, type ValueKind } from './filterables.ts'
import classes from './list.module.css'
import type { Filter, ListView } from './list-view.ts'
import { ME } from './to-query.ts'
import type { Show } from './use-list.ts'

interface FilterBarProps {
  view: ListView
  onShow: Show
}

/** The first filter: content types, or file types. */
export interface TypeChoice {
  name: string
  all: string
  data: readonly { value: string; label: string }[]
  /** The view with another type. */
  choose: (view: ListView, type: string | null) => ListView
}

interface WholeFilterBarProps extends FilterBarProps {
  /** The accessible name of the search. */
  name: string
  /** The placeholder of the search. */
  placeholder: string
  types: TypeChoice
  filterables: readonly Filterable[]
  /** Further controls. */
  children?: ReactNode
}

const SEARCH_MS = 250
const NONE: ReadonlySet<string> = new Set()

export function FilterBar(props: WholeFilterBarProps) {
  const { name, placeholder, types, filterables: all, view, onShow, children } = props
  const { defaultLocale = '' } = useEnvironment()
  const setFilters = (filters: readonly Filter[], how?: { replace: boolean }) =>
    onShow({ ...view, filters, page: null }, how)
  return (
    <search aria-label={name}>
      <div className={classes.search}>
        <NativeSelect
          className={classes.type}
          aria-label={types.name}
          value={view.type ?? ''}
          onChange={(event) => onShow(types.choose(view, event.currentTarget.value || null))}
          data={[{ value: '', label: types.all }, ...types.data]}
        />
        <SearchText view={view} placeholder={placeholder} onShow={onShow} />
        <AddFilter
          all={all}
          onAdd={({ path, operators, kind }) =>
            setFilters([
              ...view.filters,
              {
                path,
                operator: operators[0]!,
                value: kind === 'locale' ? defaultLocale : firstValue(kind, operators[0]!),
              },
            ])
          }
        />
        {children}
      </div>
      {view.filters.length > 0 && (
        <ul className={classes.pills} aria-label={t('filters')}>
          {view.filters.map((filter, index) => (
            <FilterPill
              // biome-ignore lint/suspicious/noArrayIndexKey: the same filter may appear twice
              key={`${filter.path}${index}`}
              filter={filter}
              filterable={all.find(({ path }) => path === filter.path)}
              onChange={(next) => setFilters(view.filters.with(index, next), { replace: true })}
              onRemove={() => setFilters(view.filters.toSpliced(index, 1))}
            />
          ))}
        </ul>
      )}
    </search>
  )
}

/** Filters with few values start with the first one, so that they have an effect immediately. */
function firstValue(kind: ValueKind, operator: string): string {
  if (operator === 'exists' || kind === 'boolean') return 'true'
  return kind === 'status' ? 'draft' : kind === 'user' ? ME : ''
}

/** Updates the URL when the user pauses typing, and follows the URL on Back. */
function SearchText({ view, placeholder, onShow }: FilterBarProps & { placeholder: string }) {
  const [text, setText] = useState(view.text)
  const applied = useRef(view.text)
  if (applied.current !== view.text) {
    applied.current = view.text
    setText(view.text)
  }
  useEffect(() => {
    if (text === view.text) return
    const timer = setTimeout(() => {
      applied.current = text
      onShow({ ...view, text, page: null }, { replace: true })
    }, SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text, view, onShow])
  return (
    <TextInput
      className={classes.text}
      type="search"
      aria-label={t('searchText')}
      placeholder={placeholder}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}

function AddFilter({ all, onAdd }: { all: readonly Filterable[]; onAdd: (chosen: Filterable) => void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconFilter size={16} aria-hidden="true" />}>
          {t('addFilter')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes.menuList}>
          {all.map((one) => (
            <Menu.Item key={one.path} onClick={() => onAdd(one)}>
              {one.name}
            </Menu.Item>
          ))}
        </div>
      </Menu.Dropdown>
    </Menu>
  )
}

interface FilterPillProps {
  filter: Filter
  /** Undefined when the content type no longer has the field. */
  filterable: Filterable | undefined
  onChange: (filter: Filter) => void
  onRemove: () => void
}

function FilterPill({ filter, filterable, onChange, onRemove }: FilterPillProps) {
  const name = filterable?.name ?? filter.path
  return (
    <li className={classes.pill}>
      <span className={classes.pillName}>{name}</span>
      {filterable && filterable.operators.length > 1 ? (
        <NativeSelect
          size="xs"
          variant="unstyled"
          aria-label={t('condition', { name })}
          value={filter.operator}
          onChange={(event) => {
            const operator = event.currentTarget.value
            const wasExists = filter.operator === 'exists'
            const value =
              operator === 'exists' ? 'true' : wasExists ? firstValue(filterable.kind, operator) : filter.value
            onChange({ ...filter, operator, value })
          }}
          data={filterable.operators.map((value) => ({ value, label: operatorName(value, filterable.kind) }))}
        />
      ) : (
        filter.operator !== 'exists' &&
        filterable?.kind !== 'locale' && <span>{operatorName(filter.operator, filterable?.kind ?? 'text')}</span>
      )}
      <FilterValue
        kind={filter.operator === 'exists' ? 'exists' : (filterable?.kind ?? 'text')}
        isList={['in', 'nin', 'all'].includes(filter.operator)}
        choices={filterable?.choices ?? []}
        name={name}
        value={filter.value}
        onChange={(value) => onChange({ ...filter, value })}
      />
      <ActionIcon variant="subtle" color="gray" size="sm" aria-label={t('removeFilter', { name })} onClick={onRemove}>
        <IconX size={16} aria-hidden="true" />
      </ActionIcon>
    </li>
  )
}

interface FilterValueProps {
  kind: ValueKind
  isList: boolean
  choices: readonly string[]
  name: string
  value: string
  onChange: (value: string) => void
}

const YES_NO = [
  { value: 'true', label: t('yes') },
  { value: 'false', label: t('no') },
]
const STATUSES = (['draft', 'changed', 'published', 'archived'] as const).map((value) => ({
  value,
  label: common(`status_${value}`),
}))

function FilterValue({ kind, isList, choices, name, value, onChange }: FilterValueProps) {
  const label = t('value', { name })
  const select = (data: { value: string; label: string }[]) => (
    <NativeSelect
      size="xs"
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={data.some((one) => one.value === value) ? data : [{ value, label: value || t('choose') }, ...data]}
    />
  )
  if (kind === 'exists' || kind === 'boolean') return select(YES_NO)
  if (kind === 'status') return select(STATUSES)
  if (kind === 'choice' && !isList) return select(choices.map((one) => ({ value: one, label: one })))
  if (kind === 'tag') return <TagValue select={select} />
  if (kind === 'concept') return <ConceptValue select={select} />
  if (kind === 'locale') return <LocaleValue select={select} />
  if (kind === 'user') return <UserValue select={select} />
  return <TypedValue kind={kind} isList={isList} label={label} value={value} onChange={onChange} />
}

function TagValue({ select }: { select: (data: { value: string; label: string }[]) => ReactNode }) {
  const { env } = useEnvironment()
  const { data } = useQuery(tagsQuery(env))
  return select((data?.items ?? []).map(({ sys, name }) => ({ value: sys.id, label: name })))
}

function ConceptValue({ select }: { select: (data: { value: string; label: string }[]) => ReactNode }) {
  const { defaultLocale: locale } = useEnvironment()
  const { taxonomy } = useTaxonomy()
  const rows = treeRows(taxonomy.data?.concepts ?? [], { locale, closed: NONE })
  const first = rows.filter((row, index) => rows.findIndex(({ concept }) => concept === row.concept) === index)
  return select(first.map((row) => ({ value: row.concept.sys.id, label: indented(row) })))
}

function LocaleValue({ select }: { select: (data: { value: string; label: string }[]) => ReactNode }) {
  const { locales } = useEnvironment()
  return select(locales.map(({ code, name }) => ({ value: code, label: name })))
}

function UserValue({ select }: { select: (data: { value: string; label: string }[]) => ReactNode }) {
  const { env } = useEnvironment()
  const { data } = useQuery(spaceUsersQuery(env.space))
  const users = [...(data?.values() ?? [])].map((user) => ({ value: user.sys.id, label: userName(user) }))
  return select([{ value: ME, label: t('me') }, ...users.sort((a, b) => a.label.localeCompare(b.label))])
}

type TypedValueProps = Pick<FilterValueProps, 'kind' | 'isList' | 'value' | 'onChange'> & { label: string }

function TypedValue({ kind, isList, label, value, onChange }: TypedValueProps) {
  const [text, setText] = useState(value)
  const applied = useRef(value)
  // The user went back, or another filter has this position now.
  if (applied.current !== value) {
    applied.current = value
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => {
      applied.current = text
      onChange(text)
    }, SEARCH_MS)
    return () => clearTimeout(timer)
  }, [text, value, onChange])
  return (
    <TextInput
      size="xs"
      className={classes.value}
      aria-label={label}
      type={kind === 'date' ? 'date' : 'text'}
      inputMode={kind === 'number' ? 'decimal' : 'text'}
      placeholder={isList ? t('listPlaceholder') : undefined}
      autoFocus={value === ''}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  )
}
