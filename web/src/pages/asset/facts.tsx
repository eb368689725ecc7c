import type { Asset, AssetFile } from '../../api/wire.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatBytes, formatDateTime } from '../../parts/text/format.ts'
import classes from './asset.module.css'

export function Facts({ asset, file }: { asset: Asset; file: AssetFile | undefined }) {
  const { size, image } = file?.details ?? {}
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    ['File name', file?.fileName],
    ['Type', file?.contentType],
    ['Size', size === undefined ? undefined : formatBytes(size)],
    ['Dimensions', image && `${image.width} × ${image.height} px`],
    ['Created', formatDateTime(asset.sys.createdAt)],
    ['Updated', formatDateTime(asset.sys.updatedAt)],
    ['Published', asset.sys.publishedAt && formatDateTime(asset.sys.publishedAt)],
  ]
  return (
    <Card title="Info">
      <dl className={classes.facts}>
        <dt>ID</dt>
        <dd>
          <code>{asset.sys.id}</code> <CopyButton compact text={asset.sys.id} what="the ID" />
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
