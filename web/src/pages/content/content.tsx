import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { selectOf } from '../../api/select.ts'
import type { ContentType } from '../../api/wire.ts'
import { ColumnChooser } from '../../features/lists/column-chooser.tsx'
import { FilterBar } from '../../features/lists/filter-bar.tsx'
import { ENTRIES } from '../../features/lists/list-kind.ts'
import { ListPage } from '../../features/lists/list-page.tsx'
import { withType } from '../../features/lists/list-view.ts'
import { useList } from '../../features/lists/use-list.ts'
import { t } from '../../i18n/content.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { IconClock, IconPlus } from '../../parts/icons/icons.ts'
import { useShortcuts } from '../../parts/keyboard/use-shortcuts.ts'
import { TypePicker } from '../../parts/pickers/type-picker.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { creatableTypes } from '../../state/permissions/creatable-types.ts'
import { newEntryUrl, useCreateEntry } from '../../state/use-create-entry.ts'
import { columnsOf, shownColumns } from './columns.ts'
import { EntryTable } from './entry-table.tsx'
import { filterablesOf } from './filterables.ts'

const PAGE_SIZE = 50

const fieldsIn = (columns: readonly string[] | null, type: ContentType | undefined): string[] =>
  shownColumns(columns, type).flatMap(({ field }) => field?.id ?? [])

/** One type, or all. An unknown type could be any. */
const typesIn = (types: ReadonlyMap<string, ContentType>, id: string | null): Iterable<ContentType> => {
  const one = id === null ? undefined : types.get(id)
  return one ? [one] : types.values()
}

export function ContentPage() {
  const environment = useEnvironment()
  const { home, types, may, isLoading } = environment
  const list = useList(ENTRIES, PAGE_SIZE, ({ type, columns }) =>
    isLoading ? undefined : selectOf(typesIn(types, type), fieldsIn(columns, types.get(type ?? ''))),
  )
  const { view, show } = list
  const [isAdding, setIsAdding] = useState(false)
  const navigate = useNavigate()
  const create = useCreateEntry()
  const type = view.type === null ? undefined : types.get(view.type)
  const columns = shownColumns(view.columns, type)

  const add = async (id: string) => {
    setIsAdding(false)
    try {
      const entry = await create.mutateAsync({ type: id })
      await navigate(newEntryUrl(home, entry))
    } catch (error) {
      notify(error instanceof Error ? error.message : t('addFailed'), { isProblem: true })
    }
  }
  const mayAdd = view.type === null ? creatableTypes(environment).length > 0 : may.createEntry(view.type)
  const begin = () => (view.type === null ? setIsAdding(true) : void add(view.type))
  useShortcuts({ addEntry: () => mayAdd && begin() })

  return (
    <>
      <ListPage
        of={ENTRIES}
        list={list}
        title={t('title')}
        pageTitle={type?.name ?? t('title')}
        tools={
          <>
            <Button
              component={Link}
              variant="default"
              leftSection={<IconClock size={18} aria-hidden="true" />}
              to={`${home}/scheduled`}
            >
              {t('scheduled')}
            </Button>
            {may.inSpace('releases.read') && (
              <Button component={Link} variant="default" to={`${home}/releases`}>
                {t('releases')}
              </Button>
            )}
            <ColumnChooser
              view={view}
              all={columnsOf(type)}
              shown={columns}
              hint={type === undefined ? t('columnsHint') : undefined}
              onShow={show}
            />
          </>
        }
        actions={
          mayAdd && (
            <Button leftSection={<IconPlus size={18} aria-hidden="true" />} loading={create.isPending} onClick={begin}>
              {type ? t('addType', { type: type.name }) : t('addEntry')}
            </Button>
          )
        }
        filters={
          <FilterBar
            name={t('entries')}
            placeholder={t('searchAllText')}
            types={{
              name: t('contentType'),
              all: t('allTypes'),
              choose: withType,
              data: [...types.values()]
                .toSorted((a, b) => a.name.localeCompare(b.name))
                .map(({ sys, name }) => ({ value: sys.id, label: name })),
            }}
            filterables={filterablesOf(type)}
            view={view}
            onShow={show}
          />
        }
        empty={
          <Message
            title={type ? t('noEntriesOfType', { type: type.name }) : t('noEntries')}
            action={
              mayAdd ? (
                <Button onClick={begin}>{t('addFirst')}</Button>
              ) : (
                may.inSpace('model.manage') && (
                  <Button component={Link} to={`${home}/content-types`}>
                    {t('goToModel')}
                  </Button>
                )
              )
            }
          >
            {mayAdd || !may.inSpace('model.manage') ? t('noEntriesHint') : t('typeNeeded')}
          </Message>
        }
      >
        <EntryTable list={list} type={type} columns={columns} />
      </ListPage>
      {isAdding && <TypePicker title={t('addEntry')} allowed={null} onPick={add} onClose={() => setIsAdding(false)} />}
    </>
  )
}
