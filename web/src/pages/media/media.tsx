import { Button, Checkbox, FileButton, SegmentedControl } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { ColumnChooser } from '../../features/lists/column-chooser.tsx'
import { FilterBar } from '../../features/lists/filter-bar.tsx'
import { ASSETS } from '../../features/lists/list-kind.ts'
import { ListPage } from '../../features/lists/list-page.tsx'
import type { ListView } from '../../features/lists/list-view.ts'
import { useList } from '../../features/lists/use-list.ts'
import { nameInUrl, typeFromName } from '../../features/uploads/file-names.ts'
import { UploadPanel } from '../../features/uploads/upload-panel.tsx'
import { addUploads } from '../../features/uploads/uploads.ts'
import { t } from '../../i18n/media.ts'
import { Message } from '../../parts/feedback/message.tsx'
import { FILE_GROUPS } from '../../parts/files/file-groups.ts'
import { IconLayoutGrid, IconList, IconUpload } from '../../parts/icons/icons.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { AssetGrid } from './asset-grid.tsx'
import { AssetTable } from './asset-table.tsx'
import { COLUMNS, shownColumns } from './columns.ts'
import { FILTERABLES } from './filterables.ts'
import classes from './media.module.css'
import { ToolsMenu } from './tools-menu.tsx'
import { UrlForm } from './url-form.tsx'
import { useDroppedFiles } from './use-dropped-files.ts'

const PAGE_SIZE = 48

const KINDS = {
  name: t('fileType'),
  all: t('allFileTypes'),
  data: Object.entries(FILE_GROUPS).map(([value, label]) => ({ value, label })),
  // Assets of every type have the same fields.
  choose: (view: ListView, type: string | null): ListView => ({ ...view, type, page: null }),
}

export function MediaPage() {
  const { env, defaultLocale, may } = useEnvironment()
  const mayUpload = may.createAsset()
  const queryClient = useQueryClient()
  const list = useList(ASSETS, PAGE_SIZE)
  const { view, show } = list
  const [isPublished, setIsPublished] = useState(false)
  const [isByUrl, setIsByUrl] = useState(false)
  const isTable = view.layout === 'list'
  const columns = shownColumns(view.columns)

  const target = { env, locale: defaultLocale ?? 'en-US', isPublished, queryClient }
  // Resets the input, so that the same files can be chosen again after a failure.
  const forget = useRef<() => void>(null)
  const upload = (files: readonly File[]) => {
    addUploads(
      files.map((file) => ({ file })),
      target,
    )
    forget.current?.()
  }
  const isOver = useDroppedFiles(mayUpload ? upload : null)
  return (
    <>
      <ListPage
        of={ASSETS}
        list={list}
        title={t('title')}
        pageTitle={t('title')}
        tools={
          <>
            {isTable && <ColumnChooser view={view} all={COLUMNS} shown={columns} onShow={show} />}
            <ToolsMenu view={view} />
          </>
        }
        actions={
          mayUpload && (
            <>
              <Button variant="default" onClick={() => setIsByUrl(true)}>
                {t('uploadByUrl')}
              </Button>
              <FileButton multiple resetRef={forget} onChange={upload}>
                {(props) => (
                  <Button {...props} leftSection={<IconUpload size={18} aria-hidden="true" />}>
                    {t('uploadFiles')}
                  </Button>
                )}
              </FileButton>
            </>
          )
        }
        filters={
          <>
            {mayUpload && may.publishNewAsset() && (
              <div className={classes.how}>
                <Checkbox
                  label={t('publishAfterUpload')}
                  checked={isPublished}
                  onChange={(event) => setIsPublished(event.currentTarget.checked)}
                />
              </div>
            )}
            <UploadPanel />
            <FilterBar
              name={t('title')}
              placeholder={t('search')}
              types={KINDS}
              filterables={FILTERABLES}
              view={view}
              onShow={show}
            >
              <SegmentedControl
                className={classes.layout}
                aria-label={t('layout')}
                value={isTable ? 'list' : 'grid'}
                data={[
                  { value: 'grid', label: <IconLayoutGrid size={18} aria-label={t('grid')} /> },
                  { value: 'list', label: <IconList size={18} aria-label={t('list')} /> },
                ]}
                onChange={(value) => show({ ...view, layout: value === 'list' ? 'list' : null }, { replace: true })}
              />
            </FilterBar>
          </>
        }
        empty={
          <Message title={view.type === null ? t('noFiles') : t('noFilesOfType')}>
            {mayUpload ? t('dropHint') : t('accessHint')}
          </Message>
        }
      >
        {isTable ? <AssetTable list={list} columns={columns} /> : <AssetGrid list={list} />}
      </ListPage>
      {isOver && (
        <div className={classes.drop} aria-hidden="true">
          <p>{t('drop')}</p>
        </div>
      )}
      {isByUrl && (
        <UrlForm
          onClose={() => setIsByUrl(false)}
          onAdd={(url) => {
            setIsByUrl(false)
            addUploads([{ url, name: nameInUrl(url), contentType: typeFromName(nameInUrl(url)) }], target)
          }}
        />
      )}
    </>
  )
}
