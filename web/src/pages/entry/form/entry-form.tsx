import { Skeleton, Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Control } from '#contract/resources/editor-interface'
import { editorInterfaceQuery } from '../../../api/management.ts'
import { useEdit } from '../../../features/content-editing/entry-edit.tsx'
import { t } from '../../../i18n/entry.ts'
import { Message } from '../../../parts/feedback/message.tsx'
import { ReadOnlyNote } from '../../../parts/feedback/read-only-note.tsx'
import { locationOf } from '../../../parts/text/problem-text.ts'
import { useEnvironment } from '../../../state/environment.tsx'
import classes from './entry-form.module.css'
import { ErrorSummary } from './error-summary.tsx'
import { FieldRow } from './field-row.tsx'
import { FieldSetView } from './field-set.tsx'
import { fieldsIn, type LayoutItem, type LayoutTab, layoutOf } from './layout.ts'
import { useFocusedField } from './use-focused-field.ts'

/** The form of an entry, in the tabs and field sets of its content type. */
export function EntryForm({ isAbove = false }: { isAbove?: boolean }) {
  const { env, may } = useEnvironment()
  const { type, state } = useEdit()
  const typeId = state.entry.sys.contentType.sys.id
  const { data, isPending } = useQuery(editorInterfaceQuery(env, typeId))
  const tabs = useMemo(() => layoutOf(data ?? {}, type?.fields ?? []), [data, type])
  const controls = useMemo(() => {
    const controls = new Map(data?.controls?.map((control) => [control.fieldId, control]))
    return new Map<string, Control>((type?.fields ?? []).map(({ id }) => [id, controls.get(id) ?? { fieldId: id }]))
  }, [data, type])
  const [shown, show, showIn] = useShownTab(tabs, isAbove)
  const tabOf = (field: string) => tabs.find(({ items }) => fieldsIn(items).some(({ id }) => id === field))
  const showTabOf = (field: string) => show(tabOf(field)?.id ?? shown)
  const showTabIn = (field: string, search: URLSearchParams) => showIn(search, tabOf(field)?.id ?? shown)
  const first = tabs.flatMap(({ items }) => fieldsIn(items)).find(({ disabled }) => disabled !== true)
  useFocusedField({ isAbove, first: isPending || type === undefined ? null : (first?.id ?? ''), onJump: showTabIn })
  if (type === undefined) {
    return (
      <div className={classes.form}>
        {may.inSpace('model.read') ? (
          <Message title={t('typeNotFound')}>{t('typeNotFoundHint')}</Message>
        ) : (
          <Message title={t('noModelAccess')}>{t('noModelAccessHint')}</Message>
        )}
      </div>
    )
  }
  if (isPending) return <Skeleton height={420} radius={12} />
  const draw = (items: readonly LayoutItem[]) =>
    items.map((item) =>
      item.kind === 'field' ? (
        <FieldRow key={item.field.id} field={item.field} control={controls.get(item.field.id)!} />
      ) : (
        <FieldSetView key={item.id} set={item}>
          {draw(item.items)}
        </FieldSetView>
      ),
    )
  return (
    <div className={classes.form}>
      <NoChangeNote />
      <ErrorSummary onJump={showTabOf} />
      {type.fields.length === 0 && <Message title={t('noFields')} />}
      {tabs.length === 1 ? (
        draw(tabs[0]!.items)
      ) : (
        // All tabs stay mounted, so that incomplete input is not lost.
        <Tabs value={shown} onChange={(value) => show(value ?? shown)}>
          <Tabs.List className={classes.groups} aria-label={t('fieldGroups')}>
            {tabs.map((tab) => (
              <Tabs.Tab key={tab.id} value={tab.id}>
                {tab.name} <ProblemCount tab={tab} />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {tabs.map(({ id, items }) => (
            <Tabs.Panel key={id} value={id}>
              {draw(items)}
            </Tabs.Panel>
          ))}
        </Tabs>
      )}
    </div>
  )
}

function NoChangeNote() {
  const { may } = useEnvironment()
  const { state } = useEdit()
  if (may.change(state.base) || state.base.sys.archivedVersion) return null
  return (
    <div className={classes.readOnly}>
      <ReadOnlyNote>{t('readOnly')}</ReadOnlyNote>
    </div>
  )
}

function ProblemCount({ tab }: { tab: LayoutTab }) {
  const { problems } = useEdit()
  const fields = new Set(fieldsIn(tab.items).map(({ id }) => id))
  const count = problems.filter((problem) => fields.has(locationOf(problem).field ?? '')).length
  if (count === 0) return null
  return (
    <span className={classes.problemCount} title={t('toFix', { count })}>
      {count}
    </span>
  )
}

type ShownTab = [shown: string, show: (id: string) => void, showIn: (search: URLSearchParams, id: string) => void]

/** In the URL; only in memory for an entry that is opened above another. */
function useShownTab(tabs: readonly LayoutTab[], isAbove: boolean): ShownTab {
  const [search, setSearch] = useSearchParams()
  const [own, setOwn] = useState<string | null>(null)
  const first = tabs[0]!.id
  const requested = isAbove ? own : search.get('group')
  const showIn = (now: URLSearchParams, id: string) => {
    if (isAbove) setOwn(id)
    else if (id === first) now.delete('group')
    else now.set('group', id)
    return now
  }
  const show = (id: string) =>
    isAbove ? setOwn(id) : setSearch((now) => showIn(now, id), { replace: true, preventScrollReset: true })
  return [tabs.some(({ id }) => id === requested) ? requested! : first, show, showIn]
}
