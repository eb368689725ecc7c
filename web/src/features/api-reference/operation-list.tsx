import { NativeSelect, TextInput } from '@mantine/core'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { t } from '../../i18n/api-reference.ts'
import { IconSearch } from '../../parts/icons/icons.ts'
import classes from './api-reference.module.css'
import { MethodBadge } from './method-badge.tsx'
import { grouped, matching, type Operation } from './operations.ts'
import type { OperationFilter } from './use-filter.ts'

interface OperationListProps {
  operations: readonly Operation[]
  current: Operation | undefined
  filter: OperationFilter
  onFilter: (part: Partial<OperationFilter>) => void
  addressOf: (operation: Operation) => string
  /** False if the operation replaces the list. */
  keepsFocus: boolean
}

const ALL = ''

/** The list is one tab stop: arrow keys, Home and End move inside it, and Arrow down enters it from the search field. */
export function OperationList(props: OperationListProps) {
  const { operations, current, filter, onFilter, addressOf, keepsFocus } = props
  const { text, interfaceName } = filter
  const list = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  const [focused, setFocused] = useState<string | null>(null)
  const found = matching(operations, text, interfaceName)
  const tabStop = [focused, current?.id].find((id) => found.some((one) => one.id === id)) ?? found[0]?.id
  const state = { keepsFocus }
  const currentId = current?.id
  useEffect(() => {
    const link = currentId === undefined ? null : list.current?.querySelector('[aria-current]')
    if (list.current && link) scrollIntoList(list.current, link)
  }, [currentId])
  const move = (event: KeyboardEvent) => {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('a') ?? [])]
    const at = links.indexOf(event.target as HTMLElement)
    const isInField = at < 0
    const steps: Readonly<Record<string, number>> = isInField
      ? { ArrowDown: 0 }
      : { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }
    const next = links[steps[event.key] ?? -1]
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }
  return (
    <nav className={classes.list} aria-label={t('operations')}>
      <div className={classes.find}>
        <TextInput
          type="search"
          aria-label={t('searchOperations')}
          placeholder={t('searchOperations')}
          leftSection={<IconSearch size={16} aria-hidden="true" />}
          value={text}
          onChange={(event) => onFilter({ text: event.currentTarget.value })}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && found[0]) void navigate(addressOf(found[0]), { state })
            else move(event)
          }}
        />
        <NativeSelect
          aria-label={t('api')}
          value={interfaceName ?? ALL}
          onChange={(event) => onFilter({ interfaceName: event.currentTarget.value || null })}
          data={[
            { value: ALL, label: t('allApis') },
            ...[...new Set(operations.map((one) => one.interfaceName))].map((name) => ({ value: name, label: name })),
          ]}
        />
        <p className={classes.count} role="status">
          {t('operationCount', { count: found.length })}
        </p>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the links in it take the keys */}
      <div ref={list} className={classes.groups} onKeyDown={move}>
        {found.length === 0 && <p className={classes.empty}>{t('noOperationsHint')}</p>}
        {grouped(found).map(({ interfaceName: name, resource, operations: own }) => (
          <section key={`${name} ${resource}`} aria-label={`${name}: ${resource}`}>
            <p className={classes.group}>
              <span>{name}</span> {resource}
            </p>
            <ul>
              {own.map((operation) => (
                <li key={operation.id}>
                  <Link
                    className={classes.operation}
                    to={addressOf(operation)}
                    state={state}
                    title={`${operation.method} ${operation.path}`}
                    tabIndex={operation.id === tabStop ? 0 : -1}
                    aria-current={operation.id === current?.id ? 'page' : undefined}
                    onFocus={() => setFocused(operation.id)}
                  >
                    <MethodBadge method={operation.method} /> <span>{operation.summary}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </nav>
  )
}

/** Scrolls only the list, and only if needed. */
function scrollIntoList(list: HTMLElement, link: Element): void {
  const box = list.getBoundingClientRect()
  const { top, bottom } = link.getBoundingClientRect()
  if (top < box.top || bottom > box.bottom) list.scrollTop += top - box.top - box.height / 3
}
