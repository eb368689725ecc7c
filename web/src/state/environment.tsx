import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import type { Locale } from '#contract/resources/locale'
import { hasStatus } from '../api/errors.ts'
import { contentTypesQuery, localesQuery, type Place } from '../api/management.ts'
import { rightsQuery } from '../api/rights.ts'
import type { ContentType } from '../api/wire.ts'
import { EVERYTHING, type May, mayOf, NOTHING } from './permissions/permissions.ts'

/** The environment that the address names, and what every screen in it needs to show content. */
export interface EnvironmentData {
  place: Place
  /** Where it is in the app: `/spaces/…/environments/…`. */
  home: string
  types: ReadonlyMap<string, ContentType>
  locales: readonly Locale[]
  defaultLocale: string | undefined
  /** What is offered to whoever is signed in. */
  may: May
  /** Types, locales and rights are still on their way: titles cannot be told yet. */
  isLoading: boolean
  error: unknown
}

const EnvironmentContext = createContext<EnvironmentData | null>(null)

export const homeOf = ({ space, environment }: Place): string =>
  `/spaces/${encodeURIComponent(space)}/environments/${encodeURIComponent(environment)}`

const NO_LOCALES: readonly Locale[] = []

export function EnvironmentProvider({ place, children }: { place: Place; children: ReactNode }) {
  const types = useQuery(contentTypesQuery(place))
  const locales = useQuery(localesQuery(place))
  const rights = useQuery(rightsQuery(place))
  const { space, environment } = place
  const may = useMemo(
    () => (rights.data ? mayOf(rights.data) : rights.isError ? EVERYTHING : NOTHING),
    [rights.data, rights.isError],
  )
  // Who may not see the model works without it: what needs a content type says so.
  const typesError = hasStatus(types.error, 403) ? null : types.error
  const data = useMemo((): EnvironmentData => {
    const known = locales.data?.items ?? NO_LOCALES
    return {
      place: { space, environment },
      home: homeOf({ space, environment }),
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
  if (data === null) throw new Error('this screen stands outside of an environment')
  return data
}
