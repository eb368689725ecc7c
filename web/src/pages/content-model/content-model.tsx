import { Button, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { type Query, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isId } from '../../../../contract/rules/ids.ts'
import { statusOf } from '../../api/content.ts'
import { createContentType } from '../../api/content-types.ts'
import { countQuery, keyOf } from '../../api/management.ts'
import type { ContentType } from '../../api/wire.ts'
import { useFillSpace } from '../../features/space-import/fill-space.tsx'
import { t } from '../../i18n/content-model.ts'
import { StatusPill } from '../../parts/content/status-pill.tsx'
import { FormDialog } from '../../parts/dialogs/form-dialog.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { Message } from '../../parts/feedback/message.tsx'
import { suggestId } from '../../parts/forms/suggest-id.ts'
import { useSeen } from '../../parts/hooks/use-seen.ts'
import { IconPlus } from '../../parts/icons/icons.ts'
import { Card } from '../../parts/layout/card.tsx'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { formatNumber } from '../../parts/text/format.ts'
import { RelativeTime } from '../../parts/text/relative-time.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { useChange } from '../../state/use-change.ts'
import classes from './content-model.module.css'

const ReferenceGraph = lazy(async () => ({ default: (await import('./reference-graph.tsx')).ReferenceGraph }))

export function ContentModelPage() {
  const { env, types, isLoading, error, may } = useEnvironment()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const [isAdding, setIsAdding] = useState(false)
  const text = search.get('q') ?? ''
  const isImage = search.get('view') === 'references'
  const show = (next: { q: string; view: string | null }) => {
    const params = new URLSearchParams()
    if (next.q !== '') params.set('q', next.q)
    if (next.view !== null) params.set('view', next.view)
    setSearch(params, { replace: true })
  }
  const all = [...types.values()].sort((a, b) => a.name.localeCompare(b.name))
  const found = all.filter(({ name, sys, description }) =>
    `${name} ${sys.id} ${description ?? ''}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const add = may.inSpace('model.manage') && (
    <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {t('addType')}
    </Button>
  )
  const fill = useFillSpace()
  return (
    <>
      {fill.dialog}
      <title>{`${t('title')} · Sheaf`}</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>{t('title')}</h1>
          <span className={classes.count} role="status">
            {isLoading || error ? '' : t('count', { count: found.length })}
          </span>
        </div>
        {add}
      </header>
      {error ? (
        <Failure
          error={error}
          onRetry={() => void queryClient.refetchQueries({ queryKey: keyOf(env), predicate: hasFailed })}
        />
      ) : !isLoading && !may.inSpace('model.read') ? (
        <Message title={t('noAccess')}>{t('noAccessHint')}</Message>
      ) : isLoading ? (
        <RowsSkeleton />
      ) : all.length === 0 ? (
        <Card title={t('types')}>
          <Message
            title={t('noTypes')}
            action={
              <>
                {add} {fill.button}
              </>
            }
          >
            {t('noTypesHint')}
          </Message>
        </Card>
      ) : (
        <>
          <div className={classes.tools}>
            <TextInput
              type="search"
              className={classes.search}
              aria-label={t('search')}
              placeholder={t('searchPlaceholder')}
              value={text}
              onChange={(event) => show({ q: event.currentTarget.value, view: isImage ? 'references' : null })}
            />
            <SegmentedControl
              aria-label={t('showAs')}
              value={isImage ? 'references' : 'list'}
              data={[
                { value: 'list', label: t('list') },
                { value: 'references', label: t('references') },
              ]}
              onChange={(value) => show({ q: text, view: value === 'references' ? value : null })}
            />
          </div>
          {isImage ? (
            <Suspense fallback={<RowsSkeleton rows={5} />}>
              <ReferenceGraph types={found} />
            </Suspense>
          ) : (
            <TypeTable types={found} />
          )}
        </>
      )}
      {isAdding && <AddType taken={all.map(({ sys }) => sys.id)} onClose={() => setIsAdding(false)} />}
    </>
  )
}

const hasFailed = ({ state }: Query): boolean => state.status === 'error'

function TypeTable({ types }: { types: readonly ContentType[] }) {
  if (types.length === 0) return <Message title={t('noMatches')}>{t('noMatchesHint')}</Message>
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('name')}</th>
            <th scope="col" className={classes.wide}>
              {t('description')}
            </th>
            <th scope="col" className={`${classes.number} ${classes.little}`}>
              {t('fields')}
            </th>
            <th scope="col" className={classes.number}>
              {t('entries')}
            </th>
            <th scope="col" className={classes.wide}>
              {t('updated')}
            </th>
            <th scope="col">{t('status')}</th>
          </tr>
        </thead>
        <tbody>
          {types.map((type) => (
            <TypeRow key={type.sys.id} type={type} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function TypeRow({ type }: { type: ContentType }) {
  const { env, home } = useEnvironment()
  const [row, isSeen] = useSeen<HTMLTableRowElement>()
  const isActive = type.sys.publishedVersion !== undefined
  const { data: entries } = useQuery({
    ...countQuery(env, 'entries', new URLSearchParams({ content_type: type.sys.id }).toString()),
    // Counts only the types that are visible.
    enabled: isActive && isSeen,
  })
  const id = encodeURIComponent(type.sys.id)
  return (
    <tr ref={row}>
      <th scope="row">
        <Link className={classes.name} to={`${home}/content-types/${id}`}>
          {type.name}
        </Link>
        <code className={classes.id}>{type.sys.id}</code>
      </th>
      <td className={classes.wide}>{type.description}</td>
      <td className={`${classes.number} ${classes.little}`}>{formatNumber(type.fields.length)}</td>
      <td className={classes.number}>
        {!isActive ? (
          '0'
        ) : entries === undefined ? (
          '…'
        ) : entries === 0 ? (
          '0'
        ) : (
          <Link to={`${home}/content?type=${id}`}>{formatNumber(entries)}</Link>
        )}
      </td>
      <td className={`${classes.wide} ${classes.when}`}>
        <RelativeTime at={type.sys.updatedAt} />
      </td>
      <td>
        <StatusPill isType status={statusOf(type.sys)} />
      </td>
    </tr>
  )
}

function AddType({ taken, onClose }: { taken: readonly string[]; onClose: () => void }) {
  const { env, home } = useEnvironment()
  const navigate = useNavigate()
  const [name, setName] = useState('')
  const [ownId, setOwnId] = useState<string | null>(null)
  const [description, setDescription] = useState('')
  const id = ownId ?? suggestId(name, taken)
  const wrong = id === '' ? null : taken.includes(id) ? t('idTaken') : isId(id) ? null : t('idInvalid')
  const create = useChange(
    () =>
      createContentType(env, id, {
        name: name.trim(),
        description: description.trim(),
        displayField: null,
        fields: [],
      }),
    {
      changes: keyOf(env, 'content_types'),
      done: (type) => t('added', { name: type.name }),
      after: (type) => void navigate(`${home}/content-types/${encodeURIComponent(type.sys.id)}`),
    },
  )
  return (
    <FormDialog
      title={t('addType')}
      action={t('addType')}
      change={create}
      isReady={name.trim() !== '' && id !== '' && wrong === null}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        placeholder={t('namePlaceholder')}
        required
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <TextInput
        label={t('id')}
        description={t('idHint')}
        required
        value={id}
        error={wrong}
        onChange={(event) => setOwnId(event.currentTarget.value.trim())}
      />
      <Textarea
        label={t('description')}
        rows={2}
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormDialog>
  )
}
