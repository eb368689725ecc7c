import { t } from '../../i18n/api-reference.ts'
import type { May } from '../../state/permissions/permissions.ts'
import type { Operation } from './operations.ts'

interface Access {
  /** The permission that a request needs. */
  text: string
  /** Whether the user has the permission in this space, as far as it can be decided without a specific item. */
  has: (may: May) => boolean
}

const always = () => true
const administrator: Access = { text: t('access_administrator'), has: (may) => may.inSpace('manage') }

const ACCESS: Readonly<Record<string, Access>> = {
  public: { text: t('access_none'), has: always },
  enter: { text: t('access_member'), has: always },
  read: administrator,
  manage: administrator,
  'space.manage': administrator,
  lifecycle: { text: t('access_administrator'), has: (may) => may.inSpace('lifecycle') },
  'content.read': { text: t('access_contentRead'), has: always },
  'content.write': {
    text: t('access_contentWrite'),
    has: (may) => may.inSpace('content.write'),
  },
  'releases.read': { text: t('access_releasesRead'), has: (may) => may.inSpace('releases.read') },
  'releases.manage': { text: t('access_releasesManage'), has: (may) => may.inSpace('releases.manage') },
  'model.read': { text: t('access_modelRead'), has: (may) => may.inSpace('model.read') },
  'model.manage': { text: t('access_modelManage'), has: (may) => may.inSpace('model.manage') },
  'settings.manage': { text: t('access_settingsManage'), has: (may) => may.inSpace('settings.manage') },
  keys: { text: t('access_keysRead'), has: (may) => may.inSpace('keys') },
  'keys.manage': { text: t('access_keysManage'), has: (may) => may.inSpace('keys.manage') },
  'environments.manage': { text: t('access_environmentsManage'), has: (may) => may.inSpace('environments.manage') },
  'aliases.manage': { text: t('access_aliasesManage'), has: (may) => may.inSpace('aliases.manage') },
  'tags.manage': { text: t('access_tagsManage'), has: (may) => may.inSpace('tags.manage') },
  'organization.enter': { text: t('access_organizationMember'), has: always },
  'organization.read': { text: t('access_organizationRead'), has: (may) => may.inOrganization('read') },
  'organization.audit': { text: t('access_organizationAudit'), has: (may) => may.inOrganization('audit') },
  'organization.members': {
    text: t('access_organizationMembers'),
    has: (may) => may.inOrganization('members'),
  },
  'organization.taxonomy.read': {
    text: t('access_organizationTaxonomyRead'),
    has: (may) => may.inOrganization('taxonomy.read'),
  },
  'organization.taxonomy': {
    text: t('access_organizationTaxonomy'),
    has: (may) => may.inOrganization('taxonomy'),
  },
  'organization.spaces': { text: t('access_organizationSpaces'), has: (may) => may.inOrganization('spaces') },
  installation: { text: t('access_installation'), has: always },
  'account.read': { text: t('access_account'), has: always },
  'account.manage': { text: t('access_accountManage'), has: always },
}

const BY_KEY: Access = { text: t('access_key'), has: always }

export function accessOf({ access, token }: Operation): Access {
  if (token === 'delivery' || token === 'preview') return BY_KEY
  return ACCESS[access ?? 'public'] ?? { text: access ?? '', has: always }
}
