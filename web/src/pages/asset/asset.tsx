import { Button, FileButton, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import { assetQuery, deleteAsset, fileFrom, processFile, saveAsset, sendFile, setFocalPoint } from '../../api/assets.ts'
import { assetTitle, isPicture, type Move, statusOf, titleOf } from '../../api/content.ts'
import { moveContent } from '../../api/entries.ts'
import { useEnvironment } from '../../api/environment.tsx'
import { hasStatus } from '../../api/errors.ts'
import { incomingQuery, keyOf } from '../../api/management.ts'
import { refusalText, useChange } from '../../api/use-change.ts'
import type { Asset, AssetFile, Localized } from '../../api/wire.ts'
import { Breadcrumbs } from '../../parts/breadcrumbs.tsx'
import { Card } from '../../parts/card.tsx'
import { Confirm } from '../../parts/confirm.tsx'
import { CopyButton } from '../../parts/copy-button.tsx'
import { Failure } from '../../parts/failure.tsx'
import formClasses from '../../parts/form.module.css'
import { formatBytes, formatMoment, plural } from '../../parts/format.ts'
import { IconFile, IconUpload } from '../../parts/icons.ts'
import layout from '../../parts/page.module.css'
import { RowsSkeleton } from '../../parts/rows-skeleton.tsx'
import { StatusPill } from '../../parts/status-pill.tsx'
import { NotFound } from '../not-found.tsx'
import classes from './asset.module.css'
import { FocalPoint } from './focal-point.tsx'
import { Playground } from './playground.tsx'

export function AssetPage() {
  const { id } = useParams() as { id: string }
  const { place, home, defaultLocale, isLoading } = useEnvironment()
  const asset = useQuery(assetQuery(place, id))
  if (hasStatus(asset.error, 404)) {
    return (
      <NotFound title="No such file" text="It may have been deleted since." to={`${home}/media`} toName="Go to Media" />
    )
  }
  if (asset.error && !asset.data) return <Failure size="page" error={asset.error} onRetry={() => asset.refetch()} />
  if (!asset.data || isLoading || defaultLocale === undefined) {
    return (
      <Card title="Loading">
        <RowsSkeleton />
      </Card>
    )
  }
  return <AssetView key={id} asset={asset.data} defaultLocale={defaultLocale} />
}

/** What is done to the asset ends with the asset as it is then. */
function useAssetChange<Input>(run: (input: Input) => Promise<Asset>, done?: (asset: Asset, input: Input) => string) {
  const { place } = useEnvironment()
  const queryClient = useQueryClient()
  return useChange(
    async (input: Input) => {
      const asset = await run(input)
      queryClient.setQueryData(assetQuery(place, asset.sys.id).queryKey, asset)
      return asset
    },
    { changes: keyOf(place, 'assets'), ...(done && { done }) },
  )
}

function AssetView({ asset, defaultLocale }: { asset: Asset; defaultLocale: string }) {
  const { place, home, locales } = useEnvironment()
  const [search, setSearch] = useSearchParams()
  const asked = search.get('locale')
  const locale = locales.some(({ code }) => code === asked) ? asked! : defaultLocale
  const title = assetTitle(asset, defaultLocale)
  const file = asset.fields?.file?.[locale]
  const point = useAssetChange(
    (next: { x: number; y: number } | null) => setFocalPoint(place, asset, locale, next),
    () => 'The focal point is saved. Publish to let readers see it.',
  )
  const isArchived = asset.sys.archivedVersion !== undefined
  const pointProblem = refusalText(point.error)
  return (
    <>
      <title>{`${title} · Sheaf`}</title>
      <Breadcrumbs steps={[{ name: 'Media', to: `${home}/media` }]} />
      <header className={layout.header}>
        <h1>{title}</h1>
        <StatusPill status={statusOf(asset.sys)} />
      </header>
      <div className={classes.layout}>
        <div className={classes.status}>
          <Status asset={asset} title={title} />
        </div>
        <div className={classes.main}>
          <Card
            title="File"
            aside={
              locales.length > 1 && (
                <NativeSelect
                  aria-label="Locale"
                  value={locale}
                  data={locales.map(({ code, name }) => ({ value: code, label: `${name} (${code})` }))}
                  onChange={({ currentTarget }) =>
                    setSearch(currentTarget.value === defaultLocale ? {} : { locale: currentTarget.value }, {
                      replace: true,
                    })
                  }
                />
              )
            }
          >
            <div className={classes.body}>
              {isPicture(file) && file.details?.image ? (
                <FocalPoint
                  key={file.url}
                  url={file.url}
                  alt={title}
                  point={file.details.focalPoint}
                  isBusy={point.isPending}
                  isDisabled={isArchived}
                  onSet={(next) => point.mutate(next)}
                />
              ) : (
                <Preview file={file} title={title} />
              )}
              {pointProblem !== null && (
                <p className={formClasses.problem} role="alert">
                  {pointProblem}
                </p>
              )}
              <FileBar key={locale} asset={asset} locale={locale} file={file} isDisabled={isArchived} />
            </div>
          </Card>
          <Words key={`${locale} ${asset.sys.version}`} asset={asset} locale={locale} isDisabled={isArchived} />
          {isPicture(file) && file.details?.image && <Playground url={file.url} size={file.details.size} />}
        </div>
        <aside className={classes.aside} aria-label="About this file">
          <Facts asset={asset} file={file} />
          <UsedIn asset={asset} />
        </aside>
      </div>
    </>
  )
}

function Preview({ file, title }: { file: AssetFile | undefined; title: string }) {
  if (file?.url === undefined) {
    const isComing = file?.upload !== undefined || file?.uploadFrom !== undefined
    return (
      <p className={classes.noFile}>
        {isComing
          ? 'The file is not processed yet.'
          : 'There is no file in this locale; readers see that of its fallback.'}
      </p>
    )
  }
  if (file.contentType === 'image/svg+xml') return <img className={classes.made} src={file.url} alt={title} />
  return (
    <p className={classes.noFile}>
      <IconFile size={56} stroke={1} aria-hidden="true" />
      <a href={file.url} target="_blank" rel="noreferrer">
        Open {file.fileName}
      </a>
    </p>
  )
}

interface FileBarProps {
  asset: Asset
  locale: string
  file: AssetFile | undefined
  isDisabled: boolean
}

/** Another file for the same asset: everything that links to it goes on with the new one. */
function FileBar({ asset, locale, file, isDisabled }: FileBarProps) {
  const { place, defaultLocale } = useEnvironment()
  const [part, setPart] = useState<number | null>(null)
  const contentWith = (next: AssetFile | undefined) => {
    const { [locale]: _, ...others } = asset.fields?.file ?? {}
    const files: Localized<AssetFile> = next === undefined ? others : { ...others, [locale]: next }
    return { ...(asset.metadata && { metadata: asset.metadata }), fields: { ...asset.fields, file: files } }
  }
  const replace = useAssetChange(
    async (chosen: File) => {
      setPart(0)
      try {
        const upload = await sendFile(place, chosen, { signal: new AbortController().signal, onProgress: setPart })
        const saved = await saveAsset(place, asset, contentWith(fileFrom(upload, chosen.name, chosen.type)))
        return await processFile(place, saved, locale)
      } finally {
        setPart(null)
      }
    },
    () => 'The file is replaced. Publish to let readers see it.',
  )
  const again = useAssetChange(() => processFile(place, asset, locale))
  const remove = useAssetChange(
    () => saveAsset(place, asset, contentWith(undefined)),
    () => 'The file is taken out of this locale.',
  )
  const problem = refusalText(replace.error ?? again.error ?? remove.error)
  const isComing = file !== undefined && file.url === undefined
  return (
    <>
      <div className={classes.bar}>
        <FileButton onChange={(chosen) => chosen && replace.mutate(chosen)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              disabled={isDisabled}
              loading={replace.isPending}
              leftSection={<IconUpload size={18} aria-hidden="true" />}
            >
              {file === undefined ? 'Upload a file' : 'Replace file'}
            </Button>
          )}
        </FileButton>
        {isComing && (
          <Button loading={again.isPending} disabled={isDisabled} onClick={() => again.mutate(undefined)}>
            Process it
          </Button>
        )}
        {file?.url !== undefined && (
          <Button component="a" variant="subtle" href={file.url} target="_blank" rel="noreferrer">
            Open original
          </Button>
        )}
        {file !== undefined && locale !== defaultLocale && (
          <Button
            variant="subtle"
            color="red"
            disabled={isDisabled}
            loading={remove.isPending}
            onClick={() => remove.mutate(undefined)}
          >
            Remove from this locale
          </Button>
        )}
        {part !== null && (
          <span className={classes.hint} role="status">
            {part < 1 ? `${Math.round(part * 100)} % sent` : 'Being processed'}
          </span>
        )}
      </div>
      {problem !== null && (
        <p className={formClasses.problem} role="alert">
          {problem}
        </p>
      )}
    </>
  )
}

interface WordsProps {
  asset: Asset
  locale: string
  isDisabled: boolean
}

function Words({ asset, locale, isDisabled }: WordsProps) {
  const { place } = useEnvironment()
  const stored = { title: asset.fields?.title?.[locale] ?? '', description: asset.fields?.description?.[locale] ?? '' }
  const [title, setTitle] = useState(stored.title)
  const [description, setDescription] = useState(stored.description)
  const isChanged = title !== stored.title || description !== stored.description
  const save = useAssetChange(
    () => {
      const withText = (value: Localized<string> | undefined, text: string): Localized<string> => {
        const { [locale]: _, ...others } = value ?? {}
        return text === '' ? others : { ...others, [locale]: text }
      }
      return saveAsset(place, asset, {
        ...(asset.metadata && { metadata: asset.metadata }),
        fields: {
          ...asset.fields,
          title: withText(asset.fields?.title, title),
          description: withText(asset.fields?.description, description),
        },
      })
    },
    () => 'Saved. Publish to let readers see it.',
  )
  const problem = hasStatus(save.error, 409)
    ? 'Somebody else has changed this file since. Copy your words and load the page again.'
    : refusalText(save.error)
  return (
    <Card title="Title and description">
      <form
        className={classes.body}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(undefined)
        }}
      >
        <TextInput
          label={`Title (${locale})`}
          value={title}
          disabled={isDisabled}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label={`Description (${locale})`}
          description="What the picture shows, for those who cannot see it"
          rows={3}
          value={description}
          disabled={isDisabled}
          onChange={(event) => setDescription(event.currentTarget.value)}
        />
        {problem !== null && (
          <p className={formClasses.problem} role="alert">
            {problem}
          </p>
        )}
        <div>
          <Button type="submit" variant="default" disabled={!isChanged || isDisabled} loading={save.isPending}>
            Save
          </Button>
        </div>
      </form>
    </Card>
  )
}

const DONE: Readonly<Record<Move, string>> = {
  publish: 'Published.',
  unpublish: 'Unpublished. Readers no longer see it.',
  archive: 'Archived.',
  unarchive: 'Back from the archive.',
}

function Status({ asset, title }: { asset: Asset; title: string }) {
  const { place, home } = useEnvironment()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const [isLeaving, setIsLeaving] = useState(false)
  const [isGone, setIsGone] = useState(false)
  const move = useAssetChange(
    (which: Move) => moveContent(place, 'assets', which, asset),
    (_, which) => DONE[which],
  )
  const { id } = asset.sys
  const end = useChange(() => deleteAsset(place, id), {
    changes: keyOf(place, 'assets', 'count'),
    done: () => `“${title}” is deleted.`,
    after: () => setIsGone(true),
  })
  useEffect(() => {
    if (!isGone) return
    // The list must not show it once more before it has been asked again.
    queryClient.removeQueries({ queryKey: keyOf(place, 'assets', 'search') })
    void navigate(`${home}/media`)
  }, [isGone, navigate, queryClient, place, home])
  const status = statusOf(asset.sys)
  const isLive = asset.sys.publishedVersion !== undefined
  const problem = refusalText(move.error)
  return (
    <Card title="Status" aside={<StatusPill status={status} />}>
      <div className={classes.body}>
        {status === 'archived' ? (
          <Button loading={move.isPending} onClick={() => move.mutate('unarchive')}>
            Unarchive
          </Button>
        ) : (
          <Button loading={move.isPending} disabled={status === 'published'} onClick={() => move.mutate('publish')}>
            {status === 'changed' ? 'Publish changes' : 'Publish'}
          </Button>
        )}
        {isLive && (
          <Button variant="default" loading={move.isPending} onClick={() => move.mutate('unpublish')}>
            Unpublish
          </Button>
        )}
        {status === 'draft' && (
          <Button variant="default" loading={move.isPending} onClick={() => move.mutate('archive')}>
            Archive
          </Button>
        )}
        {!isLive && (
          <Button variant="subtle" color="red" onClick={() => setIsLeaving(true)}>
            Delete
          </Button>
        )}
        {problem !== null && (
          <p className={formClasses.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      {isLeaving && (
        <Confirm
          title={`Delete “${title}”?`}
          action="Delete file"
          isBusy={end.isPending}
          error={end.error}
          onConfirm={() => end.mutate(undefined)}
          onClose={() => setIsLeaving(false)}
        >
          Entries that link to it lose it.
        </Confirm>
      )}
    </Card>
  )
}

function Facts({ asset, file }: { asset: Asset; file: AssetFile | undefined }) {
  const { size, image } = file?.details ?? {}
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['File name', file?.fileName],
    ['Type', file?.contentType],
    ['Size', size === undefined ? undefined : formatBytes(size)],
    ['Dimensions', image && `${image.width} × ${image.height} px`],
    ['Created', formatMoment(asset.sys.createdAt)],
    ['Updated', formatMoment(asset.sys.updatedAt)],
    ['Published', asset.sys.publishedAt && formatMoment(asset.sys.publishedAt)],
  ]
  return (
    <Card title="Info">
      <dl className={classes.facts}>
        <dt>Id</dt>
        <dd>
          <code>{asset.sys.id}</code> <CopyButton compact text={asset.sys.id} what="the id" />
        </dd>
        {facts.map(
          ([name, value]) =>
            value !== undefined && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </Card>
  )
}

const SHOWN = 8

function UsedIn({ asset }: { asset: Asset }) {
  const { place, home, types, defaultLocale } = useEnvironment()
  const { data } = useQuery(incomingQuery(place, 'asset', asset.sys.id, SHOWN))
  return (
    <Card title="Used in">
      <div className={classes.body}>
        <p className={classes.hint}>
          {data === undefined
            ? 'Looking…'
            : data.total === 0
              ? 'No entry links to it.'
              : plural(data.total, 'entry', 'entries')}
        </p>
        {data !== undefined && data.total > 0 && (
          <ul className={classes.used}>
            {data.items.map((entry) => {
              const type = types.get(entry.sys.contentType.sys.id)
              return (
                <li key={entry.sys.id}>
                  <Link to={`${home}/entries/${encodeURIComponent(entry.sys.id)}`}>
                    {titleOf(entry, type, defaultLocale) ?? 'Untitled'}
                  </Link>{' '}
                  <span className={classes.hint}>{type?.name}</span>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Card>
  )
}
