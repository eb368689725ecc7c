import { Tabs } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { statusOf } from '../../api/content.ts'
import { activatedTypeQuery, contentTypeQuery } from '../../api/content-types.ts'
import { hasStatus } from '../../api/errors.ts'
import type { ContentType } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/content-type.ts'
import { t as taxonomy } from '../../i18n/taxonomy.ts'
import { StatusPill } from '../../parts/content/status-pill.tsx'
import { Failure } from '../../parts/feedback/failure.tsx'
import { NotFound } from '../../parts/feedback/not-found.tsx'
import { ReadOnlyNote } from '../../parts/feedback/read-only-note.tsx'
import { Breadcrumbs } from '../../parts/layout/breadcrumbs.tsx'
import { Card } from '../../parts/layout/card.tsx'
import layout from '../../parts/layout/page.module.css'
import { RowsSkeleton } from '../../parts/layout/rows-skeleton.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { JsonView } from '../../parts/text/json-view.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './content-type.module.css'
import { EditNames } from './edit-names.tsx'
import { EditorTab } from './editor/editor-tab.tsx'
import { EntriesOfType } from './entries-of-type.tsx'
import { FieldsTab } from './fields/fields-tab.tsx'
import { TaxonomyTab } from './taxonomy-tab.tsx'
import { TypeActions } from './type-actions.tsx'
import { useTypeDraft } from './use-type-draft.ts'

export function ContentTypePage() {
  const { id } = useParams() as { id: string }
  const { env, home } = useEnvironment()
  const type = useQuery(contentTypeQuery(env, id))
  if (hasStatus(type.error, 404)) {
    return (
      <NotFound title={t('notFound')} text={t('mayBeDeleted')} to={`${home}/content-types`} toName={t('goToModel')} />
    )
  }
  if (type.data) return <ContentTypeView key={id} type={type.data} />
  if (type.error) return <Failure size="page" error={type.error} onRetry={() => type.refetch()} />
  return (
    <Card title={common('loading')}>
      <RowsSkeleton />
    </Card>
  )
}

const TABS = ['fields', 'editor', 'taxonomy', 'entries', 'json']

function ContentTypeView({ type }: { type: ContentType }) {
  const { env, home, may } = useEnvironment()
  const mayChange = may.inSpace('model.manage')
  const mayReadTaxonomy = may.inOrganization('taxonomy.read')
  const draft = useTypeDraft(type)
  const [isArranging, setIsArranging] = useState(false)
  const [search, setSearch] = useSearchParams()
  const requested = search.get('tab')
  const tab =
    requested !== null && TABS.includes(requested) && (mayChange || requested !== 'editor') ? requested : 'fields'
  const { data: activated } = useQuery(activatedTypeQuery(env, type.sys.id, type.sys.publishedVersion))
  const json = JSON.stringify({ sys: draft.base.sys, ...draft.body }, null, 2)
  const { body } = draft
  return (
    <>
      <title>{`${body.name} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: t('contentModel'), to: `${home}/content-types` }]} />
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>{body.name}</h1>
          <StatusPill isType status={draft.isChanged && type.sys.publishedVersion ? 'changed' : statusOf(type.sys)} />
        </div>
        <TypeActions type={type} draft={draft} hasMore={isArranging} />
      </header>
      <p className={layout.lead}>
        {body.description && <span>{body.description}</span>}
        <span className={layout.id}>
          <code>{type.sys.id}</code> <CopyButton compact text={type.sys.id} what={t('theId')} />
        </span>
        {mayChange && <EditNames draft={draft} />}
      </p>
      {!mayChange && (
        <div className={classes.readOnly}>
          <ReadOnlyNote>{t('readOnly')}</ReadOnlyNote>
        </div>
      )}
      <Tabs
        value={tab}
        onChange={(value) => setSearch(value === 'fields' ? {} : { tab: value ?? '' }, { replace: true })}
        keepMounted={false}
      >
        <div className={layout.tabBar}>
          <Tabs.List>
            <Tabs.Tab value="fields">{t('fields')}</Tabs.Tab>
            {mayChange && <Tabs.Tab value="editor">{t('editor')}</Tabs.Tab>}
            {mayReadTaxonomy && <Tabs.Tab value="taxonomy">{taxonomy('taxonomy')}</Tabs.Tab>}
            <Tabs.Tab value="entries">{t('entries')}</Tabs.Tab>
            <Tabs.Tab value="json">{t('json')}</Tabs.Tab>
          </Tabs.List>
          {tab === 'json' && <CopyButton text={json} what={t('theJson')} />}
        </div>
        <Tabs.Panel value="fields">
          <FieldsTab draft={draft} activated={activated} isReadOnly={!mayChange} />
        </Tabs.Panel>
        {/* Stays mounted while another tab is open, so that unsaved changes are not lost. */}
        {mayChange && (
          <Tabs.Panel value="editor" keepMounted>
            <EditorTab activated={activated} isTouched={isArranging} onTouch={setIsArranging} />
          </Tabs.Panel>
        )}
        {mayReadTaxonomy && (
          <Tabs.Panel value="taxonomy">
            <TaxonomyTab draft={draft} isReadOnly={!mayChange} />
          </Tabs.Panel>
        )}
        <Tabs.Panel value="entries">
          <EntriesOfType type={type} />
        </Tabs.Panel>
        <Tabs.Panel value="json" className={layout.json}>
          <JsonView text={json} label={t('typeJson')} />
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
