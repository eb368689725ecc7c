import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Locale } from '#contract/resources/locale'
import { hasStatus } from '../api/errors.ts'
import { contentTypesQuery, type EnvironmentRef, localesQuery } from '../api/management.ts'
import { rightsQuery } from '../api/rights.ts'
import type { ContentType } from '../api/wire.ts'
import { ALLOW_ALL, type May, NOTHING, toPermissions } from './permissions/permissions.ts'

/** The environment in the URL, with everything that its pages need to show content. */
export interface EnvironmentData {
  env: EnvironmentRef
  /** The URL of the environment in the app: `/spaces/…/environments/…`. */
  home: string
  types: ReadonlyMap<string, ContentType>
  locales: readonly Locale[]
  defaultLocale: string | undefined
  /** The permissions of the signed-in user. */
  may: May
  /** True while types, locales and permissions load. */
  isLoading: boolean
  error: unknown
}

const EnvironmentContext = createContext<EnvironmentData | null>(null)

export const environmentUrl = ({ space, environment }: EnvironmentRef): string =>
  `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}`

const NO_LOCALES: readonly Locale[] = []

export function EnvironmentProvider({ env, children }: { env: EnvironmentRef; children: ReactNode }) {
  const types = useQuery(contentTypesQuery(env))
  const locales = useQuery(localesQuery(env))
  const rights = useQuery(rightsQuery(env))
  const { space, environment } = env
  const may = useMemo(
    () => (rights.data ? toPermissions(rights.data) : rights.isError ? ALLOW_ALL : NOTHING),
    [rights.data, rights.isError],
  )
  // Users without access to the content model can work without it.
  const typesError = hasStatus(types.error, 403) ? null : types.error
  const data = useMemo((): EnvironmentData => {
    const known = locales.data?.items ?? NO_LOCALES
    return {
      env: { space, environment },
      home: environmentUrl({ space, environment }),
      types: new Map(types.data?.items.map((type) => [type.sys.id, type])),
      locales: known,
      defaultLocale: known.find((locale) => locale.default)?.code,
      may,
      isLoading: types.isPending || locales.isPending || rights.isPending,
      error: typesError ?? locales.error,
    }
  }, [
    space,
    environment,
    types.data,
    types.isPending,
    typesError,
    locales.data,
    locales.isPending,
    locales.error,
    may,
    rights.isPending,
  ])
  return <EnvironmentContext value={data}>{children}</EnvironmentContext>
}

export function useEnvironment(): EnvironmentData {
  const data = use(EnvironmentContext)
  if (data === null) throw new Error('used outside of an EnvironmentProvider')
  return data
}
