import { Button, TextInput } from '@mantine/core'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { searchPagesQuery } from '../../api/management.ts'
import { t } from '../../i18n/pickers.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { Dialog } from '../dialogs/dialog.tsx'
import { Failure } from '../feedback/failure.tsx'
import { Message } from '../feedback/message.tsx'
import { useDebounced } from '../hooks/use-debounced.ts'
import { RowsSkeleton } from '../layout/rows-skeleton.tsx'
import classes from './picker.module.css'

/** The properties of both pickers. */
export interface PickerProps<T> {
  title: string
  /** The action of the button. */
  verb?: 'add' | 'embed' | 'link' | 'choose'
  /** Allows several, in the order of picking. */
  isMany: boolean
  /** Already linked, and therefore not offered. */
  taken?: readonly string[]
  onPick: (picked: readonly T[]) => void
  onClose: () => void
}

interface PickerDialogProps<T> extends PickerProps<T> {
  kind: 'entries' | 'assets'
  shown: number
  /** An additional filter. */
  params: Readonly<Record<string, string>>
  filter: ReactNode
  /** Additional buttons. */
  footer?: ReactNode
  children: (list: { items: readonly T[]; orderOf: (item: T) => number; toggle: (item: T) => void }) => ReactNode
}

/** Finds entries or assets by text and picks one or several. */
export function PickerDialog<T extends { sys: { id: string } }>(props: PickerDialogProps<T>) {
  const {
    title,
    verb = 'add',
    isMany,
    taken = [],
    onPick,
    onClose,
    kind,
    shown,
    params,
    filter,
    footer,
    children,
  } = props
  const { env } = useEnvironment()
  const [text, setText] = useState('')
  const [picked, setPicked] = useState<readonly T[]>([])
  const query = useDebounced(text.trim(), 200)
  const search = new URLSearchParams({ limit: `${shown}`, order: '-sys.updatedAt', 'sys.archivedAt[exists]': 'false' })
  if (query !== '') search.set('query', query)
  for (const [name, value] of Object.entries(params)) search.set(name, value)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...searchPagesQuery<T>(env, kind, search.toString()),
    placeholderData: keepPreviousData,
  })
  const found = data?.pages.flatMap((page) => page.items) ?? []
  const items = found.filter(({ sys }) => !taken.includes(sys.id))
  const orderOf = (item: T) => picked.findIndex(({ sys }) => sys.id === item.sys.id)
  const toggle = (item: T) => {
    const others = picked.filter(({ sys }) => sys.id !== item.sys.id)
    if (others.length < picked.length) setPicked(others)
    else setPicked(isMany ? [...picked, item] : [item])
  }
  const count = { count: picked.length }
  const actions = {
    add: t(`add_${kind}`, count),
    embed: t(`embed_${kind}`, count),
    link: t(`link_${kind}`, count),
    choose: t(`choose_${kind}`, count),
  }
  return (
    <Dialog
      shape="large"
      title={title}
      onClose={onClose}
      footer={
        <>
          {footer}
          <Button disabled={picked.length === 0} onClick={() => onPick(picked)}>
            {actions[verb]}
          </Button>
        </>
      }
    >
      <div className={classes.search}>
        <TextInput
          className={classes.text}
          data-autofocus
          type="search"
          aria-label={t(`search_${kind}`)}
          placeholder={t(`placeholder_${kind}`)}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {filter}
      </div>
      {error && !data ? (
        <Failure error={error} onRetry={refetch} />
      ) : !data ? (
        <RowsSkeleton rows={5} />
      ) : items.length === 0 && !hasNextPage ? (
        <Message title={t('noMatches')}>{query === '' ? t(`none_${kind}`) : t('noMatchesHint')}</Message>
      ) : (
        children({ items, orderOf, toggle })
      )}
      {hasNextPage && (
        <div className={classes.more}>
          <span>{t('mostRecent')}</span>
          <Button variant="default" size="compact-sm" loading={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('showMore')}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
