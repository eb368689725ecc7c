import type { Asset, AssetFile } from '../../api/wire.ts'
import { t } from '../../i18n/asset.ts'
import { t as editing } from '../../i18n/editing.ts'
import { Card } from '../../parts/layout/card.tsx'
import { CopyButton } from '../../parts/text/copy-button.tsx'
import { formatBytes, formatDateTime } from '../../parts/text/format.ts'
import classes from './asset.module.css'

export function Facts({ asset, file }: { asset: Asset; file: AssetFile | undefined }) {
  const { size, image } = file?.details ?? {}
  const facts: readonly (readonly [name: string, value: string | undefined])[] = [
    [t('fileName'), file?.fileName],
    [t('type'), file?.contentType],
    [editing('size'), size === undefined ? undefined : formatBytes(size)],
    [t('dimensions'), image && `${image.width} × ${image.height} px`],
    [editing('created'), formatDateTime(asset.sys.createdAt)],
    [t('updated'), formatDateTime(asset.sys.updatedAt)],
    [editing('published'), asset.sys.publishedAt && formatDateTime(asset.sys.publishedAt)],
  ]
  return (
    <Card title={editing('info')}>
      <dl className={classes.facts}>
        <dt>{editing('id')}</dt>
        <dd>
          <code>{asset.sys.id}</code> <CopyButton compact text={asset.sys.id} what={editing('theId')} />
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
