import { Checkbox, NativeSelect } from '@mantine/core'
import { Link } from 'react-router'
import { fileOf, statusOf } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { ASSETS } from '../../features/lists/list-kind.ts'
import { NEWEST_FIRST } from '../../features/lists/list-view.ts'
import type { List } from '../../features/lists/use-list.ts'
import { t as lists } from '../../i18n/lists.ts'
import { t } from '../../i18n/media.ts'
import { StatusPill } from '../../parts/content/status-pill.tsx'
import { factsOf } from '../../parts/files/file-facts.ts'
import { SmallImage } from '../../parts/files/small-image.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { AltBadge } from './alt-badge.tsx'
import classes from './media.module.css'

export function AssetGrid({ list }: { list: List<Asset> }) {
  const environment = useEnvironment()
  const { items, selected, select, box } = list
  const allSelected = items.every(({ sys }) => selected.has(sys.id))
  return (
    <div ref={box}>
      <div className={classes.gridHead}>
        <Checkbox
          label={lists('selectAll')}
          checked={allSelected}
          indeterminate={!allSelected && items.some(({ sys }) => selected.has(sys.id))}
          onChange={(event) => select(items, event.currentTarget.checked)}
        />
        <SortSelect list={list} />
      </div>
      <ul className={classes.grid} data-stale={list.page.isPlaceholderData || undefined}>
        {items.map((asset, index) => {
          const file = fileOf(asset, environment.defaultLocale)
          const title = ASSETS.titleOf(asset, environment)
          const isSelected = selected.has(asset.sys.id)
          return (
            <li key={asset.sys.id} className={classes.tile} data-row data-selected={isSelected || undefined}>
              <div className={classes.tileImage}>
                <SmallImage file={file} width={400} height={300} icon={44} />
              </div>
              <div className={classes.tileText}>
                <Link
                  className={classes.tileName}
                  to={list.addressOf(asset)}
                  onFocus={() => list.onFocusRow(index)}
                  title={title}
                >
                  {title}
                </Link>
                <span className={classes.about}>{factsOf(file)}</span>
                <span className={classes.tileState}>
                  <StatusPill status={statusOf(asset.sys)} />
                  <AltBadge asset={asset} />
                </span>
              </div>
              <Checkbox
                className={classes.tileCheck}
                aria-label={lists('select', { title })}
                checked={isSelected}
                onChange={(event) => select([asset], event.currentTarget.checked)}
              />
            </li>
          )
        })}
      </ul>
    </div>
  )
}

const ORDERS = [
  { value: NEWEST_FIRST, label: t('order_updated') },
  { value: '-sys.createdAt', label: t('order_newest') },
  { value: 'sys.createdAt', label: t('order_oldest') },
  { value: 'fields.title', label: t('order_title') },
  { value: '-fields.title', label: t('order_titleDescending') },
  { value: '-fields.file.details.size', label: t('order_largest') },
  { value: 'fields.file.details.size', label: t('order_smallest') },
]

/** The sort controls, which are column headers in the table. */
function SortSelect({ list: { view, show } }: { list: List<Asset> }) {
  const isKnown = ORDERS.some(({ value }) => value === view.order)
  return (
    <NativeSelect
      aria-label={t('sort')}
      size="xs"
      value={view.order}
      data={isKnown ? ORDERS : [{ value: view.order, label: view.order }, ...ORDERS]}
      onChange={(event) => show({ ...view, order: event.currentTarget.value, page: null })}
    />
  )
}
