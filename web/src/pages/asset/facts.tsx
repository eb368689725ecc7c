import type { Asset, AssetFile } from '../../api/wire.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatBytes, formatMoment } from '../../parts/text/format.ts'
import classes from './asset.module.css'

export function Facts({ asset, file }: { asset: Asset; file: AssetFile | undefined }) {
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
