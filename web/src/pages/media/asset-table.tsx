import { anyValue, fileOf } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import type { Column } from '../../features/lists/columns.ts'
import { ASSETS } from '../../features/lists/list-kind.ts'
import { ListTable } from '../../features/lists/list-table.tsx'
import { NoValue } from '../../features/lists/no-value.tsx'
import { SysCell } from '../../features/lists/sys-cell.tsx'
import type { List } from '../../features/lists/use-list.ts'
import { dimensionsOf, kindName, sizeOf } from '../../parts/files/file-facts.ts'
import { Thumbnail } from '../../parts/files/thumbnail.tsx'
import { useEnvironment } from '../../state/environment.tsx'
import { AltBadge } from './alt-badge.tsx'

export function AssetTable({ list, columns }: { list: List<Asset>; columns: readonly Column[] }) {
  const environment = useEnvironment()
  return (
    <ListTable
      list={list}
      columns={columns}
      nameOrder="fields.title"
      titleOf={(asset) => ASSETS.titleOf(asset, environment)}
      thumbnail={(asset) => <Thumbnail asset={asset} defaultLocale={environment.defaultLocale} kind="asset" />}
      badge={(asset) => <AltBadge asset={asset} />}
      cell={(asset, { id }) => <Cell asset={asset} column={id} />}
    />
  )
}

/** A property of an asset, shortened for a row. */
function Cell({ asset, column }: { asset: Asset; column: string }) {
  const { defaultLocale } = useEnvironment()
  const file = fileOf(asset, defaultLocale) ?? {}
  switch (column) {
    case 'kind':
      return file.contentType === undefined ? <NoValue /> : kindName(file.contentType)
    case 'size':
      return sizeOf(file) ?? <NoValue />
    case 'dimensions':
      return dimensionsOf(file) ?? <NoValue />
    case 'fileName':
      return file.fileName ?? <NoValue />
    case 'description':
      return anyValue(asset.fields?.description, defaultLocale) ?? <NoValue />
    default:
      return <SysCell item={asset} column={column} />
  }
}
