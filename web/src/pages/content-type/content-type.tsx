import { Tabs } from '@mantine/core'
import { useParams, useSearchParams } from 'react-router'
import { statusOf } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import type { ContentType } from '../../api/wire.ts'
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx'
import { Card } from '../../parts/card.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure } from '../../parts/failure.tsx'
import { JsonView } from '../../parts/json-view.tsx'
import layout from '../../parts/page.module.css'
import { RowsSkeleton } from '../../parts/rows-skeleton.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { NotFound } from '../not-found.tsx'
import { EntriesOfType } from './entries-of-type.tsx'
import { FieldsTable } from './fields-table.tsx'

export function ContentTypePage() {
  const { id } = useParams() as { id: string }
  const { home, types, isLoading, error } = useEnvironment()
  const type = types.get(id)
  if (type) return <ContentTypeView type={type} />
  if (error) return <Failure size="page" error={error} />
  if (isLoading) {
    return (
      <Card title="Loading">
        <RowsSkeleton />
      </Card>
    )
  }
  return <NotFound title="No such content type" text="It may have been deleted since." to={home} toName="Go to Home" />
}

const TABS = ['fields', 'entries', 'json']

function ContentTypeView({ type }: { type: ContentType }) {
  const { home } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('tab')
  const tab = asked !== null && TABS.includes(asked) ? asked : 'fields'
  const json = JSON.stringify(type, null, 2)
  return (
    <>
      <title>{`${type.name} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: 'Home', to: home }]} />
      <header className={layout.header}>
        <h1>{type.name}</h1>
        <StatusPill isType status={statusOf(type.sys)} />
      </header>
      <p className={layout.lead}>
        {type.description && <span>{type.description}</span>}
        <span className={layout.id}>
          <code>{type.sys.id}</code> <CopyButton compact text={type.sys.id} what="the id" />
        </span>
      </p>
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value === 'fields' ? {} : { tab: value ?? '' }, { replace: true })}
        keepMounted={false}
      >
        <div className={layout.tabBar}>
          <Tabs.List>
            <Tabs.Tab value="fields">Fields</Tabs.Tab>
            <Tabs.Tab value="entries">Entries</Tabs.Tab>
            <Tabs.Tab value="json">JSON</Tabs.Tab>
          </Tabs.List>
          {tab === 'json' && <CopyButton text={json} what="the JSON" />}
        </div>
        <Tabs.Panel value="fields">
          <FieldsTable type={type} />
        </Tabs.Panel>
        <Tabs.Panel value="entries">
          <EntriesOfType type={type} />
        </Tabs.Panel>
        <Tabs.Panel value="json" className={layout.json}>
          <JsonView text={json} label="The content type as JSON" />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
