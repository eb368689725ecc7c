import { queryOptions } from '@tanstack/react-query'
import type { AccessToken, AccessTokenBody } from '#contract/resources/access-token'
import type { Organization } from '#contract/resources/organization'
import type { OrganizationRights } from '#contract/resources/rights'
import { callAsUser } from './request.ts'
import type { ApiKey, Collection, Environment, Link, Locale, PlatformSys } from './wire.ts'

/** What belongs to a space and its users beside the content: read whole, there is never much of it. */

export const spacePath = (space: string): string => `/api/spaces/${encodeURIComponent(space)}`
export const spaceKey = (space: string, ...rest: readonly unknown[]) => ['management', space, ...rest] as const

const ALL = 1000
export const versioned = (version: number) => ({ 'X-Contentful-Version': `${version}` })
export const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

// Space

export interface SpaceDetails {
  sys: PlatformSys & { organization: Link<'Organization'>; archivedAt?: string }
  name: string
}
export const spaceQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'space'),
    queryFn: ({ signal }) => callAsUser<SpaceDetails>(spacePath(space), { signal }),
  })
export const createSpace = (sent: { name: string; defaultLocale: string; organization: string | null }) =>
  callAsUser<SpaceDetails>('/api/spaces', {
    method: 'POST',
    headers: sent.organization === null ? {} : { 'X-Contentful-Organization': sent.organization },
    body: { name: sent.name, defaultLocale: sent.defaultLocale },
  })
/** Those in which whoever is signed in may create spaces. */
export const hostsQuery = queryOptions({
  queryKey: ['management', 'organizations', 'hosts'],
  queryFn: async ({ signal }): Promise<readonly Organization[]> => {
    const { items } = await callAsUser<Collection<Organization>>('/api/organizations?limit=100', { signal })
    const rights = await Promise.all(
      items.map(({ sys }) =>
        callAsUser<OrganizationRights>(`/api/organizations/${encodeURIComponent(sys.id)}/rights`, {
          signal,
        }),
      ),
    )
    return items.filter((_, at) => rights[at]?.organization.includes('spaces'))
  },
  staleTime: 60_000,
})
export const renameSpace = ({ sys }: SpaceDetails, name: string) =>
  callAsUser<SpaceDetails>(spacePath(sys.id), { method: 'PUT', headers: versioned(sys.version), body: { name } })
export const archiveSpace = (space: string) =>
  callAsUser<SpaceDetails>(`${spacePath(space)}/archived`, { method: 'PUT' })
export const unarchiveSpace = (space: string) =>
  callAsUser<SpaceDetails>(`${spacePath(space)}/unarchive`, { method: 'POST' })
export const deleteSpace = (space: string) => callAsUser<void>(spacePath(space), { method: 'DELETE' })

// API keys

export interface ApiKeyDetails extends ApiKey {
  sys: PlatformSys & { space: Link<'Space'> }
  description: string
  environments: Link[]
  preview_api_key: Link<'PreviewApiKey'>
}
export interface SentApiKey {
  name: string
  description: string
  environments: readonly string[]
}
export const apiKeyListQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'api_keys', 'all'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<ApiKeyDetails>>(`${spacePath(space)}/api_keys?limit=100`, { signal }),
  })
/** The tokens for drafts, by the id of their half of a key. */
export const previewTokensQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'api_keys', 'preview'),
    queryFn: async ({ signal }) => {
      const { items } = await callAsUser<Collection<{ sys: { id: string }; accessToken: string }>>(
        `${spacePath(space)}/preview_api_keys?limit=100`,
        { signal },
      )
      return new Map(items.map(({ sys, accessToken }) => [sys.id, accessToken]))
    },
  })
const keyBody = ({ name, description, environments }: SentApiKey) => ({
  name,
  description,
  environments: environments.map((id) => link('Environment', id)),
})
export const createApiKey = (space: string, sent: SentApiKey) =>
  callAsUser<ApiKeyDetails>(`${spacePath(space)}/api_keys`, { method: 'POST', body: keyBody(sent) })
export const updateApiKey = (space: string, { sys }: ApiKeyDetails, sent: SentApiKey) =>
  callAsUser<ApiKeyDetails>(`${spacePath(space)}/api_keys/${encodeURIComponent(sys.id)}`, {
    method: 'PUT',
    headers: versioned(sys.version),
    body: keyBody(sent),
  })
export const deleteApiKey = (space: string, { sys }: ApiKeyDetails) =>
  callAsUser<void>(`${spacePath(space)}/api_keys/${encodeURIComponent(sys.id)}`, { method: 'DELETE' })

// Personal access tokens

export const tokensQuery = queryOptions({
  queryKey: ['management', 'access_tokens'],
  queryFn: ({ signal }) => callAsUser<Collection<AccessToken>>('/api/users/me/access_tokens?limit=100', { signal }),
})
export const createToken = (sent: AccessTokenBody) =>
  callAsUser<AccessToken>('/api/users/me/access_tokens', { method: 'POST', body: sent })
export const revokeToken = (id: string) =>
  callAsUser<AccessToken>(`/api/users/me/access_tokens/${encodeURIComponent(id)}/revoked`, { method: 'PUT' })

// Locales

export interface LocaleDetails extends Locale {
  sys: PlatformSys
  contentDeliveryApi: boolean
  contentManagementApi: boolean
  optional: boolean
}
export type SentLocale = Pick<
  LocaleDetails,
  'name' | 'code' | 'fallbackCode' | 'optional' | 'contentDeliveryApi' | 'contentManagementApi'
>
export const localeListQuery = (environmentPath: string, key: readonly unknown[]) =>
  queryOptions({
    queryKey: [...key, 'locales', 'all'],
    queryFn: ({ signal }) =>
      callAsUser<Collection<LocaleDetails>>(`${environmentPath}/locales?limit=${ALL}`, { signal }),
  })
export const saveLocale = (environmentPath: string, stored: LocaleDetails | null, sent: SentLocale) =>
  stored
    ? callAsUser<LocaleDetails>(`${environmentPath}/locales/${encodeURIComponent(stored.sys.id)}`, {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body: sent,
      })
    : callAsUser<LocaleDetails>(`${environmentPath}/locales`, { method: 'POST', body: sent })
export const deleteLocale = (environmentPath: string, { sys }: LocaleDetails) =>
  callAsUser<void>(`${environmentPath}/locales/${encodeURIComponent(sys.id)}`, { method: 'DELETE' })

// Environments and aliases

export interface EnvironmentDetails extends Environment {
  sys: PlatformSys & {
    status: Link<'Status'>
    aliases?: Link<'EnvironmentAlias'>[]
    aliasedEnvironment?: Link<'Environment'>
  }
}
export interface EnvironmentAlias {
  sys: PlatformSys
  environment: Link<'Environment'>
}
export const environmentListQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'environments', 'all'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<EnvironmentDetails>>(`${spacePath(space)}/environments?limit=100`, { signal }),
    // While one is being copied, its progress is watched.
    refetchInterval: ({ state }) =>
      state.data?.items.some(({ sys }) => /queued|inProgress/.test(sys.status.sys.id)) ? 1500 : false,
  })
export const aliasesQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'environments', 'aliases'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<EnvironmentAlias>>(`${spacePath(space)}/environment_aliases?limit=100`, { signal }),
  })
export const createEnvironment = (space: string, sent: { id: string; name: string; source: string }) =>
  callAsUser<EnvironmentDetails>(`${spacePath(space)}/environments/${encodeURIComponent(sent.id)}`, {
    method: 'PUT',
    headers: { 'X-Contentful-Source-Environment': sent.source },
    body: { name: sent.name },
  })
export const deleteEnvironment = (space: string, id: string) =>
  callAsUser<void>(`${spacePath(space)}/environments/${encodeURIComponent(id)}`, { method: 'DELETE' })
export const saveAlias = (space: string, id: string, target: string, version: number | null) =>
  callAsUser<EnvironmentAlias>(`${spacePath(space)}/environment_aliases/${encodeURIComponent(id)}`, {
    method: 'PUT',
    headers: version === null ? {} : versioned(version),
    body: { environment: link('Environment', target) },
  })
export const deleteAlias = (space: string, id: string) =>
  callAsUser<void>(`${spacePath(space)}/environment_aliases/${encodeURIComponent(id)}`, { method: 'DELETE' })
