import { NativeSelect, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { tagsQuery } from '../../api/management.ts'
import { spaceUsersQuery, userName } from '../../api/people.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/lists.ts'
import { indented, treeRows } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useTaxonomy } from '../../state/use-taxonomy.ts'
import type { LinkTargets, ValueKind } from './filterables.ts'
import { LinkValue } from './link-value.tsx'
import classes from './list.module.css'
import { ME } from './to-query.ts'

/** The URL changes when the user pauses typing. */
const TYPING_MS = 250
const NONE: ReadonlySet<string> = new Set()

interface FilterValueProps {
  kind: ValueKind
  isList: boolean
  choices: readonly string[]
  targets: LinkTargets | undefined
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

/** The control that sets the value of a filter. */
export function FilterValue({ kind, isList, choices, targets, name, value, onChange }: FilterValueProps) {
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
  if (targets) return <LinkValue targets={targets} isList={isList} name={name} value={value} onChange={onChange} />
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
    }, TYPING_MS)
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
