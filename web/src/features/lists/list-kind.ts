import { assetTitle, titleOf } from '../../api/content.ts'
import type { Asset, ContentType, Entry, Item } from '../../api/wire.ts'
import { t } from '../../i18n/common.ts'

export type { Item }

/** What has to be known of the environment to tell titles. */
interface Known {
  types: ReadonlyMap<string, ContentType>
  defaultLocale: string | undefined
}

/** All in which lists of entries and lists of files differ, but for what they look like. */
export interface ListKind<T extends Item> {
  /** Its name in addresses of the interfaces. */
  kind: 'entries' | 'assets'
  /** Its page in the app. */
  page: 'content' | 'media'
  /** The parameter that asks for one type of it. */
  typeParam: 'content_type' | 'mimetype_group'
  /** The part of the UI config that keeps its views. */
  views: 'entryListViews' | 'assetListViews'
  /** Where one of it is in the app. */
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
