import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link as RouterLink } from 'react-router'
import { anyValue, assetTitle, fileOf, isImage, statusOf, titleOf } from '../../api/content.ts'
import { tagsQuery } from '../../api/management.ts'
import type { Asset, Entry, Link } from '../../api/wire.ts'
import { t } from '../../i18n/common.ts'
import { labelOf } from '../../state/concept-tree.ts'
import { useEnvironment } from '../../state/environment.tsx'
import { useTaxonomy } from '../../state/use-taxonomy.ts'
import { factsOf } from '../files/file-facts.ts'
import { wideImageUrl } from '../files/image-url.ts'
import { Thumbnail } from '../files/thumbnail.tsx'
import { IconCloudOff, IconTag, IconUnlink } from '../icons/icons.ts'
import classes from './link-card.module.css'
import { useLinked } from './linked.tsx'
import { StatusPill } from './status-pill.tsx'

interface LinkCardProps {
  link: Link
  /** Shows images in full size. */
  isLarge?: boolean
  /** Opens it on this page instead of following the link. */
  onOpen?: () => void
  /** For entries of other spaces. */
  isInNewTab?: boolean
}

/** The title, image and status of a link target. */
export function LinkCard({ link, isLarge = false, onOpen, isInNewTab = false }: LinkCardProps) {
  const linked = useLinked()
  const { id, linkType } = link.sys
  if (linkType === 'Tag') return <TagCard id={id} />
  if (linkType === 'TaxonomyConcept') return <ConceptCard id={id} />
  const known = linkType === 'Entry' ? linked.entries : linkType === 'Asset' ? linked.assets : new Map()
  if (known === undefined && linked.error !== null) return <FailedCard id={id} onRetry={linked.retry} />
  if (known === undefined) return <Skeleton height={62} radius={10} />
  const target = known.get(id)
  if (target === undefined && linked.isLooking) return <Skeleton height={62} radius={10} />
  if (target === undefined) return <MissingCard link={link} />
  return linkType === 'Entry' ? (
    <EntryCard entry={target} onOpen={onOpen} isInNewTab={isInNewTab} />
  ) : (
    <AssetCard asset={target} isLarge={isLarge} />
  )
}

interface EntryCardProps {
  entry: Entry
  onOpen: (() => void) | undefined
  isInNewTab: boolean
}

function EntryCard({ entry, onOpen, isInNewTab }: EntryCardProps) {
  const { home, types, defaultLocale } = useEnvironment()
  const { images } = useLinked()
  const type = types.get(entry.sys.contentType.sys.id)
  return (
    <div className={classes.card}>
      <Thumbnail asset={images.get(entry.sys.id)} defaultLocale={defaultLocale} />
      <div className={classes.text}>
        <RouterLink
          className={classes.title}
          to={`${home}/entries/${encodeURIComponent(entry.sys.id)}`}
          {...(isInNewTab && { target: '_blank' })}
          onClick={(event) => {
            // Modified clicks still open a new tab.
            if (!onOpen || event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            onOpen()
          }}
        >
          {titleOf(entry, type, defaultLocale) ?? t('untitled')}
        </RouterLink>
        <span className={classes.about}>{type?.name ?? entry.sys.contentType.sys.id}</span>
      </div>
      <StatusPill status={statusOf(entry.sys)} />
    </div>
  )
}

function AssetCard({ asset, isLarge }: { asset: Asset; isLarge: boolean }) {
  const { defaultLocale } = useEnvironment()
  const file = fileOf(asset, defaultLocale)
  const title = assetTitle(asset, defaultLocale)
  const [failedUrl, setFailedUrl] = useState<string | null>(null)
  const name =
    file?.url === undefined ? (
      <span className={classes.title}>{title}</span>
    ) : (
      <AssetLink url={file.url}>{title}</AssetLink>
    )
  const image = file?.details?.image
  const description = anyValue(asset.fields?.description, defaultLocale) ?? ''
  const facts = factsOf(file)
  if (isLarge && isImage(file) && failedUrl !== file.url) {
    return (
      <figure className={classes.figure}>
        <img
          src={wideImageUrl(file.url, image?.width)}
          alt={description}
          width={image?.width}
          height={image?.height}
          loading="lazy"
          decoding="async"
          onError={() => setFailedUrl(file.url)}
        />
        <figcaption>
          {name} <span className={classes.about}>{facts}</span> <StatusPill status={statusOf(asset.sys)} />
        </figcaption>
      </figure>
    )
  }
  return (
    <div className={classes.card}>
      <Thumbnail kind="asset" asset={asset} defaultLocale={defaultLocale} />
      <div className={classes.text}>
        {name}
        <span className={classes.about}>{facts}</span>
      </div>
      <StatusPill status={statusOf(asset.sys)} />
    </div>
  )
}

function AssetLink({ url, children }: { url: string; children: string }) {
  return (
    <a className={classes.title} href={url} target="_blank" rel="noreferrer">
      {children}
    </a>
  )
}

function TagCard({ id }: { id: string }) {
  const { env } = useEnvironment()
  const { data } = useQuery(tagsQuery(env))
  return (
    <div className={classes.card}>
      <IconTag size={20} aria-hidden="true" />
      <span className={classes.text}>{data?.items.find(({ sys }) => sys.id === id)?.name ?? id}</span>
    </div>
  )
}

function ConceptCard({ id }: { id: string }) {
  const { defaultLocale } = useEnvironment()
  const { taxonomy } = useTaxonomy()
  const concept = taxonomy.data?.concepts.find(({ sys }) => sys.id === id)
  return (
    <div className={classes.card}>
      <IconTag size={20} aria-hidden="true" />
      <span className={classes.text}>{concept ? labelOf(concept, defaultLocale) : id}</span>
    </div>
  )
}

/** The target could not be loaded, so its existence is unknown. */
function FailedCard({ id, onRetry }: { id: string; onRetry: () => void }) {
  return (
    <div className={classes.card}>
      <IconCloudOff size={20} aria-hidden="true" />
      <div className={classes.text}>
        <span>{t('loadingFailed')}</span>
        <code className={classes.about}>{id}</code>
      </div>
      <Button size="compact-xs" variant="default" onClick={onRetry}>
        {t('tryAgain')}
      </Button>
    </div>
  )
}

function MissingCard({ link }: { link: Link }) {
  const { id, linkType } = link.sys
  const { may } = useEnvironment()
  return (
    <div className={classes.card} data-missing>
      <IconUnlink size={20} aria-hidden="true" />
      <div className={classes.text}>
        <span>{missingText(linkType)}</span>
        {!may.seesEverything && <span className={classes.about}>{t('missingOrHidden')}</span>}
        <code className={classes.about}>{id}</code>
      </div>
    </div>
  )
}

function missingText(linkType: string): string {
  if (linkType === 'Entry') return t('missingEntry')
  return linkType === 'Asset' ? t('missingAsset') : t('missingLink', { type: linkType })
}
