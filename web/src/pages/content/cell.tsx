import { anyValue, assetTitle, titleOf } from '../../api/content.ts'
import { type Entry, isLink, type Link } from '../../api/wire.ts'
import classes from '../../features/lists/list-table.module.css'
import { NoValue } from '../../features/lists/no-value.tsx'
import { SysCell } from '../../features/lists/sys-cell.tsx'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/content.ts'
import { useLinked } from '../../parts/content/linked.tsx'
import { Thumbnail } from '../../parts/files/thumbnail.tsx'
import { formatDate, formatNumber } from '../../parts/text/format.ts'
import { useEnvironment } from '../../state/environment.tsx'
import type { EntryColumn } from './columns.ts'

/** A value of an entry, shortened for a row. */
export function Cell({ entry, column: { id, field } }: { entry: Entry; column: EntryColumn }) {
  const { types, defaultLocale } = useEnvironment()
  if (field) return <FieldCell value={anyValue(entry.fields?.[field.id], defaultLocale)} type={field.type} />
  if (id !== 'type') return <SysCell item={entry} column={id} />
  const type = entry.sys.contentType.sys.id
  return types.get(type)?.name ?? type
}

const MAX_TEXT = 90

function FieldCell({ value, type }: { value: unknown; type: string }) {
  if (value === undefined || value === null || (Array.isArray(value) && value.length === 0)) return <NoValue />
  if (typeof value === 'boolean') return value ? common('yes') : common('no')
  if (typeof value === 'number') return formatNumber(value)
  if (type === 'Date' && typeof value === 'string') return formatDate(value)
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…` : value
  if (isLink(value)) return <Target link={value} />
  if (Array.isArray(value)) return <ListCell items={value} />
  if (type === 'RichText') return textOf(value, MAX_TEXT)
  if (type === 'Location' && typeof value === 'object' && 'lat' in value && 'lon' in value)
    return `${value.lat}, ${value.lon}`
  return JSON.stringify(value).slice(0, MAX_TEXT)
}

function ListCell({ items }: { items: readonly unknown[] }) {
  const [first] = items
  if (!isLink(first)) return items.slice(0, 4).join(', ') + (items.length > 4 ? ` +${items.length - 4}` : '')
  return (
    <span className={classes.target}>
      <Target link={first} />
      {items.length > 1 && <span className={classes.more}>+{items.length - 1}</span>}
    </span>
  )
}

function Target({ link }: { link: Link }) {
  const { types, defaultLocale } = useEnvironment()
  const { entries, assets } = useLinked()
  const { id, linkType } = link.sys
  if (linkType === 'Asset') {
    const asset = assets?.get(id)
    return (
      <span className={classes.target}>
        <Thumbnail kind="asset" asset={asset} defaultLocale={defaultLocale} />
        <span className={classes.text}>{asset ? assetTitle(asset, defaultLocale) : assets ? t('missing') : ''}</span>
      </span>
    )
  }
  const entry = entries?.get(id)
  if (entry === undefined) return <span className={classes.none}>{entries ? t('missing') : ''}</span>
  return titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale) ?? common('untitled')
}

/** The first words of a rich text. */
function textOf(node: unknown, most: number): string {
  let text = ''
  const walk = (at: unknown): void => {
    if (text.length > most || typeof at !== 'object' || at === null) return
    if ('value' in at && typeof at.value === 'string') text += `${at.value} `
    if ('content' in at && Array.isArray(at.content)) for (const child of at.content) walk(child)
  }
  walk(node)
  return text.length > most ? `${text.slice(0, most)}…` : text
}
