import { fileOf, valueIn } from '../../api/content.ts'
import type { Asset } from '../../api/wire.ts'
import { t } from '../../i18n/media.ts'
import { useEnvironment } from '../../state/environment.tsx'
import classes from './media.module.css'

/** Marks an image without alternative text in the default locale. */
export function AltBadge({ asset }: { asset: Asset }) {
  const { defaultLocale, locales } = useEnvironment()
  const isImage = fileOf(asset, defaultLocale)?.contentType?.startsWith('image/') ?? false
  if (!isImage || defaultLocale === undefined) return null
  if (valueIn(asset.fields?.description, defaultLocale, locales) !== undefined) return null
  return <span className={classes.badge}>{t('noAlt')}</span>
}
