import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useLocation, useNavigate } from 'react-router'
import { assetTitle, titleOf } from '../../api/content.ts'
import { environmentsQuery, searchQuery } from '../../api/management.ts'
import { selectOf } from '../../api/select.ts'
import type { Asset, Entry } from '../../api/wire.ts'
import { t as common } from '../../i18n/common.ts'
import { t } from '../../i18n/palette.ts'
import { useDebounced } from '../../parts/hooks/use-debounced.ts'
import {
  IconBox,
  IconClock,
  IconCode,
  IconFileText,
  IconFlask,
  IconPhoto,
  IconPlus,
  IconSettings,
} from '../../parts/icons/icons.ts'
import { environmentUrl, useEnvironment } from '../../state/environment.tsx'
import { notify } from '../../state/notifications.ts'
import { creatableTypes } from '../../state/permissions/creatable-types.ts'
import { samePage } from '../../state/same-page.ts'
import { newEntryUrl, useCreateEntry } from '../../state/use-create-entry.ts'
import { sectionsFor } from '../settings/sections.ts'
import { fitting, type Option, type Scheme } from './options.ts'
import { helpOptions, useAccountOptions, useSchemeOptions, useSpaceOptions } from './use-general-options.ts'

const FOUND = 8
const NEWEST = 5

/** The options that match a text. Pages and commands are local; entries and assets are searched on the server. */
export function useOptions(text: string, scheme: Scheme): { options: Option[]; isSearching: boolean } {
  const query = useDebounced(text.trim(), 150)
  const entries = useSearch<Entry>('entries', query, query === '' ? NEWEST : FOUND)
  const assets = useSearch<Asset>('assets', query, query === '' ? 0 : FOUND)
  const found = [...useEntryOptions(entries.data?.items), ...useAssetOptions(assets.data?.items)]
  const { env } = useEnvironment()
  const pages = [...useTypeOptions(), ...usePageOptions(), ...useAccountOptions()]
  const commands = fitting(
    [...pages, ...useCommands(), ...useSchemeOptions(scheme), ...helpOptions(), ...useSpaceOptions(env.space)],
    text,
  )
  // Shows the newest entries without a text, and matching titles with one.
  return {
    options: text.trim() === '' ? [...found, ...commands] : inGroups([...commands, ...found]),
    isSearching: entries.isFetching || assets.isFetching || query !== text.trim(),
  }
}

/** Groups in the order of their first option. */
function inGroups(options: readonly Option[]): Option[] {
  const groups = new Map<string, Option[]>()
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option])
  return [...groups.values()].flat()
}

function useSearch<T>(kind: 'entries' | 'assets', query: string, limit: number) {
  const { env, types, isLoading } = useEnvironment()
  const select = kind === 'entries' && !isLoading ? selectOf(types.values()) : null
  const params = new URLSearchParams({ limit: `${limit}`, order: '-sys.updatedAt', 'sys.archivedAt[exists]': 'false' })
  if (query !== '') params.set('query', query)
  if (select !== null) params.set('select[any]', select)
  return useQuery({
    ...searchQuery<T>(env, kind, params.toString()),
    placeholderData: keepPreviousData,
    enabled: limit > 0,
  })
}

function useEntryOptions(items: readonly Entry[] = []): Option[] {
  const { types, defaultLocale, home } = useEnvironment()
  const navigate = useNavigate()
  return items.map((entry) => {
    const type = types.get(entry.sys.contentType.sys.id)
    return {
      key: `entry ${entry.sys.id}`,
      group: t('entries'),
      name: titleOf(entry, type, defaultLocale) ?? common('untitled'),
      about: type?.name,
      Icon: IconFileText,
      run: () => void navigate(`${home}/entries/${encodeURIComponent(entry.sys.id)}`),
    }
  })
}

function useAssetOptions(items: readonly Asset[] = []): Option[] {
  const { defaultLocale, home } = useEnvironment()
  const navigate = useNavigate()
  return items.map((asset) => ({
    key: `asset ${asset.sys.id}`,
    group: t('assets'),
    name: assetTitle(asset, defaultLocale),
    Icon: IconPhoto,
    run: () => void navigate(`${home}/assets/${encodeURIComponent(asset.sys.id)}`),
  }))
}

function useTypeOptions(): Option[] {
  const { types, home } = useEnvironment()
  const navigate = useNavigate()
  return [...types.values()].map(({ sys, name }) => ({
    key: `type ${sys.id}`,
    group: t('contentTypes'),
    name,
    words: `${sys.id} ${t('keywords_type')}`,
    Icon: IconBox,
    run: () => void navigate(`${home}/content-types/${encodeURIComponent(sys.id)}`),
  }))
}

function usePageOptions(): Option[] {
  const { home, may } = useEnvironment()
  const navigate = useNavigate()
  const page = (name: string, path: string, Icon: Option['Icon']): Option => ({
    key: `page ${path}`,
    group: t('pages'),
    name,
    keywords: t('keywords_page'),
    Icon,
    run: () => void navigate(path),
  })
  return [
    page(t('home'), home, IconSettings),
    page(t('content'), `${home}/content`, IconFileText),
    page(t('scheduled'), `${home}/scheduled`, IconClock),
    page(t('media'), `${home}/media`, IconPhoto),
    ...(may.inSpace('model.read') ? [page(t('contentModel'), `${home}/content-types`, IconBox)] : []),
    page(t('apiReference'), `${home}/api`, IconCode),
    page(t('graphql'), `${home}/api/graphql`, IconCode),
    ...sectionsFor(may).map(({ name, path }) =>
      page(t('settings', { section: name }), `${home}/settings/${path}`, IconSettings),
    ),
  ]
}

function useCommands(): Option[] {
  const environment = useEnvironment()
  const { env, home } = environment
  const navigate = useNavigate()
  const create = useCreateEntry()
  const { pathname } = useLocation()
  const { data: environments } = useQuery(environmentsQuery(env.space))
  return [
    ...creatableTypes(environment).map(({ sys, name }) => ({
      key: `new ${sys.id}`,
      group: t('commands'),
      name: t('addEntry', { type: name }),
      keywords: t('keywords_addEntry'),
      Icon: IconPlus,
      run: () => {
        create
          .mutateAsync({ type: sys.id })
          .then((entry) => navigate(newEntryUrl(home, entry)))
          .catch((error: Error) => notify(error.message, { isProblem: true }))
      },
    })),
    ...(environments?.items ?? [])
      .filter(({ sys }) => sys.id !== env.environment)
      .map(({ sys }) => ({
        key: `environment ${sys.id}`,
        group: t('commands'),
        name: t('switchEnvironment', { environment: sys.id }),
        Icon: IconFlask,
        run: () => void navigate(samePage(pathname, home, environmentUrl({ space: env.space, environment: sys.id }))),
      })),
  ]
}
