import { useQuery } from '@tanstack/react-query'
import { createContext, type ReactNode, use, useMemo } from 'react'
import { contentTypesQuery, localesQuery, type Place } from './management.ts'
import type { ContentType, Locale } from './wire.ts'

/** The environment that the address names, and what every screen in it needs to show content. */
export interface EnvironmentData {
  place: Place
  /** Where it is in the app: `/spaces/…/environments/…`. */
  home: string
  types: ReadonlyMap<string, ContentType>
  locales: readonly Locale[]
  defaultLocale: string | undefined
  /** Types and locales are still on their way: titles cannot be told yet. */
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
  const { space, environment } = place
  const data = useMemo((): EnvironmentData => {
    const known = locales.data?.items ?? NO_LOCALES
    return {
      place: { space, environment },
      home: homeOf({ space, environment }),
      types: new Map(types.data?.items.map((type) => [type.sys.id, type])),
      locales: known,
      defaultLocale: known.find((locale) => locale.default)?.code,
      isLoading: types.isPending || locales.isPending,
      error: types.error ?? locales.error,
    }
  }, [space, environment, types.data, types.isPending, types.error, locales.data, locales.isPending, locales.error])
  return <EnvironmentContext value={data}>{children}</EnvironmentContext>
}

export function useEnvironment(): EnvironmentData {
  const data = use(EnvironmentContext)
  if (data === null) throw new Error('this screen stands outside of an environment')
  return data
}
