import type { ApiKey } from '#domain/access/api-key'
import type { ManagementToken } from '#domain/access/management-token'
import { linkTo } from '#domain/entries/entry'
import type { Locale } from '#domain/locales/locale'
import { SCOPE_NAMES } from '#domain/oauth/scope'
import type { EnvironmentAlias, Space, Tag } from '#domain/spaces/space'
import type { Organization, User } from '#domain/users/user'
import { contentDate, platformDate } from '#present/dates'
import { type Address, locationLinks, platformSys } from '#present/sys'
import type { EnvironmentView } from '#usecases/environments/environment-view'

export const presentSpace = (space: Space) => ({
  name: space.name,
  sys: {
    ...platformSys('Space', space),
    organization: linkTo('Organization', space.organization),
    ...(space.archivedAt !== null && { archivedAt: platformDate(space.archivedAt) }),
  },
})

/** Requested by an alias, the id is the alias, and `aliasedEnvironment` names the environment. */
export const presentEnvironment = ({ environment, addressed, aliases }: EnvironmentView) => ({
  name: environment.name,
  sys: {
    ...platformSys('Environment', { ...environment, id: addressed }),
    space: linkTo('Space', environment.space),
    status: { sys: { type: 'Link', linkType: 'Status', id: environment.status } } as const,
    ...(addressed === environment.id
      ? aliases.length > 0 && { aliases: aliases.map((id) => linkTo('EnvironmentAlias', id)) }
      : { aliasedEnvironment: linkTo('Environment', environment.id) }),
  },
})

export const presentAlias = (alias: EnvironmentAlias) => ({
  environment: linkTo('Environment', alias.target),
  sys: { ...platformSys('EnvironmentAlias', alias), space: linkTo('Space', alias.space) },
})

export const presentLocale = (locale: Locale, at: Address) => ({
  name: locale.name,
  internal_code: locale.internalCode,
  code: locale.code,
  fallbackCode: locale.fallbackCode,
  default: locale.isDefault,
  contentManagementApi: locale.inManagement,
  contentDeliveryApi: locale.inDelivery,
  optional: locale.optional,
  sys: { ...platformSys('Locale', locale), ...locationLinks(at) },
})

/** Tags belong to content, so their times have milliseconds. */
export const presentTag = (tag: Tag, at: Address) => ({
  sys: {
    ...platformSys('Tag', tag),
    ...locationLinks(at),
    createdAt: contentDate(tag.createdAt),
    updatedAt: contentDate(tag.updatedAt),
    visibility: tag.visibility,
  },
  name: tag.name,
})

const ALLOW_ALL = [{ effect: 'allow', actions: 'all' } as const]

const keyMembers = (key: ApiKey, accessToken: string) => ({
  name: key.name,
  description: key.description,
  accessToken,
  environments: key.environments.map((id) => linkTo('Environment', id)),
  policies: ALLOW_ALL,
})

export const presentApiKey = (key: ApiKey, accessToken: string) => ({
  ...keyMembers(key, accessToken),
  preview_api_key: linkTo('PreviewApiKey', key.previewId),
  sys: { ...platformSys('ApiKey', key), space: linkTo('Space', key.space) },
})

export const presentPreviewApiKey = (key: ApiKey, accessToken: string) => ({
  ...keyMembers(key, accessToken),
  sys: { ...platformSys('PreviewApiKey', { ...key, id: key.previewId }), space: linkTo('Space', key.space) },
})

const accountSys = <Type extends 'User' | 'Organization'>(type: Type, account: User | Organization) => ({
  type,
  id: account.id,
  version: account.version,
  createdAt: platformDate(account.createdAt),
  updatedAt: platformDate(account.updatedAt),
})

/** Other users' second factor and language are private. */
export const presentUser = (user: User) => presentMe({ ...user, preferredLanguage: null }, false)

export const presentMe = (user: User, hasSecondFactor: boolean) => ({
  firstName: user.firstName,
  lastName: user.lastName,
  avatarUrl: null,
  email: user.email,
  activated: user.state === 'active',
  signInCount: user.signInCount,
  confirmed: user.state !== 'invited',
  '2faEnabled': hasSecondFactor,
  cookieConsentData: '' as const,
  preferredLanguage: user.preferredLanguage,
  sys: accountSys('User', user),
})

export const presentOrganization = (organization: Organization) => ({
  name: organization.name,
  sys: accountSys('Organization', organization),
})

/** `text` is the token itself, only in the response that creates it. */
export const presentManagementToken = (token: ManagementToken, text?: string) => ({
  name: token.name,
  revokedAt: optionalDate(token.revokedAt),
  scopes: [SCOPE_NAMES[token.scope]],
  ...(text === undefined ? {} : { token: text }),
  sys: {
    type: 'PersonalAccessToken' as const,
    id: token.id,
    createdAt: platformDate(token.createdAt),
    updatedAt: platformDate(token.revokedAt ?? token.createdAt),
    expiresAt: optionalDate(token.expiresAt),
    lastUsedAt: optionalDate(token.lastUsedAt),
    redactedValue: token.last4,
  },
})

const optionalDate = (at: number | null): string | null => (at === null ? null : platformDate(at))
