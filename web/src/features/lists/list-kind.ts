import { assetTitle, titleOf } from '../../api/content.ts'
import type { Asset, ContentType, Entry, Item } from '../../api/wire.ts'
import { t } from '../../i18n/common.ts'

export type { Item }

/** The parts of the environment that titles depend on. */
interface Known {
  types: ReadonlyMap<string, ContentType>
  defaultLocale: string | undefined
}

/** Everything in which lists of entries and lists of assets differ, except their appearance. */
export interface ListKind<T extends Item> {
  /** Its name in API URLs. */
  kind: 'entries' | 'assets'
  /** Its page in the app. */
  page: 'content' | 'media'
  /** The query parameter of the type. */
  typeParam: 'content_type' | 'mimetype_group'
  /** The part of the UI config that stores its views. */
  views: 'entryListViews' | 'assetListViews'
  /** The URL of an item in the app. */
  path: 'entries' | 'assets'
  titleOf: (item: T, known: Known) => string
}

export const ENTRIES: ListKind<Entry> = {
  kind: 'entries',
  page: 'content',
  typeParam: 'content_type',
  views: 'entryListViews',
  path: 'entries',
  titleOf: (entry, { types, defaultLocale }) =>
    titleOf(entry, types.get(entry.sys.contentType.sys.id), defaultLocale) ?? t('untitled'),
}

export const ASSETS: ListKind<Asset> = {
  kind: 'assets',
  page: 'media',
  typeParam: 'mimetype_group',
  views: 'assetListViews',
  path: 'assets',
  titleOf: (asset, { defaultLocale }) => assetTitle(asset, defaultLocale),
}
