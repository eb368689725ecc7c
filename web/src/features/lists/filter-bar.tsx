import { ActionIcon, Button, Menu, NativeSelect, TextInput } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { t } from '../../i18n/lists.ts'
import { IconFilter, IconSearch, IconX } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { FilterValue } from './filter-value.tsx'
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
const LIST_OPERATORS = ['in', 'nin', 'all']

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
            const isOne = filterable.kind === 'link' && !LIST_OPERATORS.includes(operator)
            onChange({ ...filter, operator, value: isOne ? value.split(',')[0]! : value })
          }}
          data={filterable.operators.map((value) => ({ value, label: operatorName(value, filterable.kind) }))}
        />
      ) : (
        filter.operator !== 'exists' &&
        filterable?.kind !== 'locale' && <span>{operatorName(filter.operator, filterable?.kind ?? 'text')}</span>
      )}
      <FilterValue
        kind={filter.operator === 'exists' ? 'exists' : (filterable?.kind ?? 'text')}
        isList={LIST_OPERATORS.includes(filter.operator)}
        choices={filterable?.choices ?? []}
        targets={filterable?.targets}
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
