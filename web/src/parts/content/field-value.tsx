import { isImage } from '../../api/content.ts'
import type { AssetFile, Field } from '../../api/wire.ts'
import { isLink } from '../../api/wire.ts'
import { t } from '../../i18n/common.ts'
import { smallImageUrl } from '../files/image-url.ts'
import { RichText } from '../rich-text/rich-text.tsx'
import { formatBytes, formatDate, formatNumber } from '../text/format.ts'
import { JsonView } from '../text/json-view.tsx'
import classes from './field-value.module.css'
import { LinkCard } from './link-card.tsx'
/** Renders a value by its type; values of another type are shown as JSON. */
export function FieldValue({ field, value }: { field: Field; value: unknown }) {
  if (field.type === 'RichText') return <RichText document={value} />
  if (field.type === 'Boolean' && typeof value === 'boolean') return <p>{value ? t('yes') : t('no')}</p>
  if (field.type === 'Date' && typeof value === 'string') return <DateValue text={value} />
  if (field.type === 'Location' && isLocation(value)) return <p>{`${value.lat}, ${value.lon}`}</p>
  if (isLink(value)) return <LinkCard link={value} isLarge />
  if (Array.isArray(value) && field.type === 'Array') return <ListValue items={value} />
  if (field.type === 'File') return <FileValue file={value as AssetFile} />
  if (typeof value === 'string') return <p className={classes.long}>{value}</p>
  if (typeof value === 'number') return <p>{formatNumber(value)}</p>
  return (
    <div className={classes.json}>
      <JsonView text={JSON.stringify(value, null, 2)} label={t('valueAsJson', { field: field.name })} />
    </div>
  )
}

function FileValue({ file }: { file: AssetFile }) {
  const { fileName = t('file'), url, details } = file
  return (
    <div className={classes.file}>
      {isImage(file) && <img src={smallImageUrl(file.url, 320, 200)} alt="" loading="lazy" />}
      {url === undefined ? (
        <span>{fileName}</span>
      ) : (
        <a href={url} target="_blank" rel="noreferrer">
          {fileName}
        </a>
      )}
      <span className={classes.raw}>
        {[
          details?.image && `${details.image.width} × ${details.image.height} px`,
          details?.size !== undefined && formatBytes(details.size),
          details?.focalPoint && t('withFocalPoint'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </div>
  )
}

function DateValue({ text }: { text: string }) {
  return (
    <p>
      <time dateTime={text}>{formatDate(text)}</time> <span className={classes.raw}>{text}</span>
    </p>
  )
}

function ListValue({ items }: { items: readonly unknown[] }) {
  if (items.length === 0) return <p className={classes.empty}>{t('emptyList')}</p>
  if (items.every(isLink)) {
    return (
      <div className={classes.cards}>
        {withKeys(items, (link) => link.sys.id).map(([key, link]) => (
          <LinkCard key={key} link={link} />
        ))}
      </div>
    )
  }
  return (
    <ul className={classes.list}>
      {withKeys(items, String).map(([key, item]) => (
        <li key={key} className={classes.item}>
          {typeof item === 'string' ? item : JSON.stringify(item)}
        </li>
      ))}
    </ul>
  )
}

/** A list may contain the same value twice. */
function withKeys<T>(items: readonly T[], nameOf: (item: T) => string): [string, T][] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const name = nameOf(item)
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return [`${name}#${count}`, item]
  })
}

const isLocation = (value: unknown): value is { lat: number; lon: number } =>
  typeof value === 'object' &&
  value !== null &&
  'lat' in value &&
  'lon' in value &&
  typeof value.lat === 'number' &&
  typeof value.lon === 'number'
