import { queryOptions } from '@tanstack/react-query'
import type { AccessToken, AccessTokenBody } from '#contract/resources/access-token'
import type { ApiKey, PreviewApiKey } from '#contract/resources/api-key'
import type { Environment } from '#contract/resources/environment'
import type { EnvironmentAlias } from '#contract/resources/environment-alias'
import type { Locale } from '#contract/resources/locale'
import type { Organization } from '#contract/resources/organization'
import type { Retention, RetentionBody } from '#contract/resources/retention'
import type { OrganizationRights } from '#contract/resources/rights'
import type { Space } from '#contract/resources/space'
import { callAsUser } from './request.ts'
import type { Collection } from './wire.ts'

/** Resources of a space other than content. They are loaded completely, because there are few of them. */

export const spacePath = (space: string): string => `/api/spaces/${encodeURIComponent(space)}`
export const spaceKey = (space: string, ...rest: readonly unknown[]) => ['management', space, ...rest] as const

const ALL = 1000
export const versioned = (version: number) => ({ 'X-Contentful-Version': `${version}` })
export const link = (linkType: string, id: string) => ({ sys: { type: 'Link', linkType, id } })

// Space

export const spaceQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'space'),
    queryFn: ({ signal }) => callAsUser<Space>(spacePath(space), { signal }),
  })
export const createSpace = (sent: { name: string; defaultLocale: string; organization: string | null }) =>
  callAsUser<Space>('/api/spaces', {
    method: 'POST',
    headers: sent.organization === null ? {} : { 'X-Contentful-Organization': sent.organization },
    body: { name: sent.name, defaultLocale: sent.defaultLocale },
  })
/** Organizations in which the user may create spaces. */
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
export const renameSpace = ({ sys }: Space, name: string) =>
  callAsUser<Space>(spacePath(sys.id), { method: 'PUT', headers: versioned(sys.version), body: { name } })
export const archiveSpace = (space: string) => callAsUser<Space>(`${spacePath(space)}/archived`, { method: 'PUT' })
export const unarchiveSpace = (space: string) => callAsUser<Space>(`${spacePath(space)}/unarchive`, { method: 'POST' })
export const deleteSpace = (space: string) => callAsUser<void>(spacePath(space), { method: 'DELETE' })

// API keys

export interface SentApiKey {
  name: string
  description: string
  environments: readonly string[]
}
export const apiKeyListQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'api_keys', 'all'),
    queryFn: ({ signal }) => callAsUser<Collection<ApiKey>>(`${spacePath(space)}/api_keys?limit=100`, { signal }),
  })
/** Preview tokens by the ID of the preview half of the key. */
export const previewTokensQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'api_keys', 'preview'),
    queryFn: async ({ signal }) => {
      const { items } = await callAsUser<Collection<PreviewApiKey>>(`${spacePath(space)}/preview_api_keys?limit=100`, {
        signal,
      })
      return new Map(items.map(({ sys, accessToken }) => [sys.id, accessToken]))
    },
  })
const keyBody = ({ name, description, environments }: SentApiKey) => ({
  name,
  description,
  environments: environments.map((id) => link('Environment', id)),
})
export const createApiKey = (space: string, sent: SentApiKey) =>
  callAsUser<ApiKey>(`${spacePath(space)}/api_keys`, { method: 'POST', body: keyBody(sent) })
export const updateApiKey = (space: string, { sys }: ApiKey, sent: SentApiKey) =>
  callAsUser<ApiKey>(`${spacePath(space)}/api_keys/${encodeURIComponent(sys.id)}`, {
    method: 'PUT',
    headers: versioned(sys.version),
    body: keyBody(sent),
  })
export const deleteApiKey = (space: string, { sys }: ApiKey) =>
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

export type SentLocale = Pick<
  Locale,
  'name' | 'code' | 'fallbackCode' | 'optional' | 'contentDeliveryApi' | 'contentManagementApi'
>
export const localeListQuery = (environmentPath: string, key: readonly unknown[]) =>
  queryOptions({
    queryKey: [...key, 'locales', 'all'],
    queryFn: ({ signal }) => callAsUser<Collection<Locale>>(`${environmentPath}/locales?limit=${ALL}`, { signal }),
  })
export const saveLocale = (environmentPath: string, stored: Locale | null, sent: SentLocale) =>
  stored
    ? callAsUser<Locale>(`${environmentPath}/locales/${encodeURIComponent(stored.sys.id)}`, {
        method: 'PUT',
        headers: versioned(stored.sys.version),
        body: sent,
      })
    : callAsUser<Locale>(`${environmentPath}/locales`, { method: 'POST', body: sent })
export const deleteLocale = (environmentPath: string, { sys }: Locale) =>
  callAsUser<void>(`${environmentPath}/locales/${encodeURIComponent(sys.id)}`, { method: 'DELETE' })

// Environments and aliases

export const environmentListQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'environments', 'all'),
    queryFn: ({ signal }) =>
      callAsUser<Collection<Environment>>(`${spacePath(space)}/environments?limit=100`, { signal }),
    // Polls while an environment is being copied.
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
  callAsUser<Environment>(`${spacePath(space)}/environments/${encodeURIComponent(sent.id)}`, {
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

// Retention

export const retentionQuery = (space: string) =>
  queryOptions({
    queryKey: spaceKey(space, 'retention'),
    queryFn: ({ signal }) => callAsUser<Retention>(`${spacePath(space)}/retention`, { signal }),
  })
export const putRetention = (space: string, body: RetentionBody) =>
  callAsUser<Retention>(`${spacePath(space)}/retention`, { method: 'PUT', body })
