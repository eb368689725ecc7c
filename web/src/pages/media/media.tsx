import { Button, Checkbox, FileButton, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { assetTitle, fileOf, isPicture, statusOf } from '../../api/content.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { countQuery, searchQuery } from '../../api/management.ts'
import type { Asset } from '../../api/wire.ts'
import { Failure } from '../../parts/failure.tsx'
import { FILE_GROUPS } from '../../parts/file-groups.ts'
import { FormDialog } from '../../parts/form-dialog.tsx'
import { formatBytes, plural } from '../../parts/format.ts'
import { IconChevronLeft, IconChevronRight, IconFile, IconLayoutGrid, IconList, IconUpload } from '../../parts/icons.ts'
import { Message } from '../../parts/message.tsx'
import { RelativeTime } from '../../parts/relative-time.tsx'
import { RowsSkeleton } from '../../parts/rows-skeleton.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { Thumbnail } from '../../parts/thumbnail.tsx'
import { useDebounced } from '../../parts/use-debounced.ts'
import { pageToken } from '../content/to-query.ts'
import { nameInUrl, typeFromName } from './file-names.ts'
import { smallPicture } from './image-address.ts'
import classes from './media.module.css'
import { UploadPanel } from './upload-panel.tsx'
import { addUploads } from './uploads.ts'
import { useDroppedFiles } from './use-dropped-files.ts'

const PAGE_SIZE = 48

interface MediaView {
  text: string
  group: string
  isList: boolean
  page: { name: 'pageNext' | 'pagePrev'; token: string } | null
}

function readView(search: URLSearchParams): MediaView {
  const name = search.has('pageNext') ? 'pageNext' : search.has('pagePrev') ? 'pagePrev' : null
  return {
    text: search.get('q') ?? '',
    group: search.get('kind') ?? '',
    isList: search.get('view') === 'list',
    page: name === null ? null : { name, token: search.get(name)! },
  }
}

function writeView({ text, group, isList, page }: MediaView): URLSearchParams {
  const search = new URLSearchParams()
  if (text !== '') search.set('q', text)
  if (group !== '') search.set('kind', group)
  if (isList) search.set('view', 'list')
  if (page !== null) search.set(page.name, page.token)
  return search
}

export function MediaPage() {
  const { place, defaultLocale } = useEnvironment()
  const queryClient = useQueryClient()
  const [search, setSearch] = useSearchParams()
  const view = readView(search)
  const [text, setText] = useState(view.text)
  const settled = useDebounced(text, 250)
  const [isPublished, setIsPublished] = useState(false)
  const [isByUrl, setIsByUrl] = useState(false)
  const show = (next: Partial<MediaView>, replace = false) =>
    setSearch(writeView({ ...view, page: null, ...next }), { replace })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed moves the address
  useEffect(() => {
    if (settled !== view.text) show({ text: settled }, true)
  }, [settled])

  const conditions = new URLSearchParams()
  if (view.text.trim() !== '') conditions.set('query', view.text.trim())
  if (view.group !== '') conditions.set('mimetype_group', view.group)
  const asked = new URLSearchParams(conditions)
  asked.set('order', '-sys.updatedAt')
  asked.set('limit', `${PAGE_SIZE}`)
  if (view.page !== null) asked.set(view.page.name, view.page.token)
  const page = useQuery({ ...searchQuery<Asset>(place, 'assets', asked.toString()), placeholderData: keepPreviousData })
  const { data: total } = useQuery({
    ...countQuery(place, 'assets', conditions.toString()),
    placeholderData: keepPreviousData,
  })
  const next = pageToken(page.data?.pages.next, 'pageNext')
  const prev = pageToken(page.data?.pages.prev, 'pagePrev')

  const target = { place, locale: defaultLocale ?? 'en-US', isPublished, queryClient }
  const upload = (files: readonly File[]) =>
    addUploads(
      files.map((file) => ({ file })),
      target,
    )
  const isOver = useDroppedFiles(upload)
  const items = page.data?.items ?? []
  const isNarrowed = view.text !== '' || view.group !== ''
  return (
    <>
      <title>Media · Sheaf</title>
      <header className={classes.header}>
        <div className={classes.heading}>
          <h1>Media</h1>
          <span className={classes.about} role="status">
            {total === undefined ? '' : plural(total, 'file')}
          </span>
        </div>
        <div className={classes.actions}>
          <Checkbox
            label="Publish after uploading"
            checked={isPublished}
            onChange={(event) => setIsPublished(event.currentTarget.checked)}
          />
          <Button variant="default" onClick={() => setIsByUrl(true)}>
            Upload by URL
          </Button>
          <FileButton multiple onChange={upload}>
            {(props) => (
              <Button {...props} leftSection={<IconUpload size={18} aria-hidden="true" />}>
                Upload files
              </Button>
            )}
          </FileButton>
        </div>
      </header>
      <UploadPanel />
      <div className={classes.tools}>
        <TextInput
          className={classes.search}
          type="search"
          aria-label="Search media"
          placeholder="Search titles, descriptions and file names"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <NativeSelect
          aria-label="Kind of file"
          value={view.group}
          data={[
            { value: '', label: 'All kinds' },
            ...Object.entries(FILE_GROUPS).map(([value, label]) => ({ value, label })),
          ]}
          onChange={(event) => show({ group: event.currentTarget.value })}
        />
        <SegmentedControl
          aria-label="Show as"
          value={view.isList ? 'list' : 'grid'}
          data={[
            { value: 'grid', label: <IconLayoutGrid size={18} aria-label="Grid" /> },
            { value: 'list', label: <IconList size={18} aria-label="List" /> },
          ]}
          onChange={(value) => show({ isList: value === 'list', page: view.page }, true)}
        />
      </div>
      {page.error && !page.data ? (
        <Failure error={page.error} onRetry={() => page.refetch()} />
      ) : !page.data ? (
        <RowsSkeleton />
      ) : items.length === 0 ? (
        <div className={classes.empty}>
          {isNarrowed ? (
            <Message
              title="Nothing fits"
              action={
                <Button
                  variant="default"
                  onClick={() => {
                    setText('')
                    show({ text: '', group: '' })
                  }}
                >
                  Clear search
                </Button>
              }
            />
          ) : (
            <Message title="No files yet">
              Drop files anywhere on this page, paste a picture, or choose them above.
            </Message>
          )}
        </div>
      ) : view.isList ? (
        <AssetList items={items} />
      ) : (
        <AssetGrid items={items} />
      )}
      {(next !== null || prev !== null) && (
        <nav className={classes.pager} aria-label="Pages">
          <Button
            variant="default"
            disabled={prev === null}
            leftSection={<IconChevronLeft size={16} aria-hidden="true" />}
            onClick={() => prev !== null && show({ page: { name: 'pagePrev', token: prev } })}
          >
            Previous
          </Button>
          <Button
            variant="default"
            disabled={next === null}
            rightSection={<IconChevronRight size={16} aria-hidden="true" />}
            onClick={() => next !== null && show({ page: { name: 'pageNext', token: next } })}
          >
            Next
          </Button>
        </nav>
      )}
      {isOver && (
        <div className={classes.drop} aria-hidden="true">
          <p>Drop the files to upload them</p>
        </div>
      )}
      {isByUrl && (
        <UrlForm
          onClose={() => setIsByUrl(false)}
          onAdd={(urls) => {
            setIsByUrl(false)
            addUploads(
              urls.map((url) => ({ url, name: nameInUrl(url), contentType: typeFromName(nameInUrl(url)) })),
              target,
            )
          }}
        />
      )}
    </>
  )
}

function UrlForm({ onAdd, onClose }: { onAdd: (urls: readonly string[]) => void; onClose: () => void }) {
  const [url, setUrl] = useState('')
  const isReady = /^https?:\/\//.test(url.trim()) && URL.canParse(url.trim())
  return (
    <FormDialog
      title="Upload by URL"
      action="Upload"
      isBusy={false}
      isReady={isReady}
      error={null}
      onSubmit={() => onAdd([url.trim()])}
      onClose={onClose}
    >
      <TextInput
        label="Address of the file"
        description="The server fetches it; it must be reachable from there."
        type="url"
        placeholder="https://example.org/picture.jpg"
        required
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
    </FormDialog>
  )
}

function factsOf(asset: Asset, defaultLocale: string | undefined): string {
  const { contentType, details } = fileOf(asset, defaultLocale) ?? {}
  const { size, image } = details ?? {}
  return [
    contentType?.startsWith('image/') ? contentType.slice(6).replace(/\+.*/, '').toUpperCase() : contentType,
    image && `${image.width} × ${image.height}`,
    size !== undefined && formatBytes(size),
  ]
    .filter((fact) => typeof fact === 'string')
    .map((fact) => fact.replaceAll(' ', '\u00a0'))
    .join(' · ')
}

function AssetGrid({ items }: { items: readonly Asset[] }) {
  const { home, defaultLocale } = useEnvironment()
  return (
    <ul className={classes.grid}>
      {items.map((asset) => {
        const file = fileOf(asset, defaultLocale)
        return (
          <li key={asset.sys.id} className={classes.tile}>
            <div className={classes.tilePicture}>
              {isPicture(file) ? (
                <img src={smallPicture(file.url, 400, 300)} alt="" loading="lazy" decoding="async" />
              ) : (
                <IconFile size={44} stroke={1} aria-hidden="true" />
              )}
            </div>
            <div className={classes.tileWords}>
              <Link className={classes.tileName} to={`${home}/assets/${encodeURIComponent(asset.sys.id)}`}>
                {assetTitle(asset, defaultLocale)}
              </Link>
              <span className={classes.about}>{factsOf(asset, defaultLocale)}</span>
              <StatusPill status={statusOf(asset.sys)} />
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function AssetList({ items }: { items: readonly Asset[] }) {
  const { home, defaultLocale } = useEnvironment()
  return (
    <ul className={classes.list}>
      {items.map((asset) => (
        <li key={asset.sys.id} className={classes.row}>
          <Thumbnail asset={asset} defaultLocale={defaultLocale} kind="asset" />
          <div className={classes.rowWords}>
            <Link className={classes.rowName} to={`${home}/assets/${encodeURIComponent(asset.sys.id)}`}>
              {assetTitle(asset, defaultLocale)}
            </Link>
            <span className={classes.about}>{factsOf(asset, defaultLocale)}</span>
          </div>
          <span className={classes.about}>
            <RelativeTime at={asset.sys.updatedAt} />
          </span>
          <StatusPill status={statusOf(asset.sys)} />
        </li>
      ))}
    </ul>
  )
}
