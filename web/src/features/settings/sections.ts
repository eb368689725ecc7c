import { t } from '../../i18n/settings.ts'
import type { May } from '../../state/permissions/permissions.ts'

export interface Section {
  name: string
  path: string
  /** Who sees the page; all members of the space by default. */
  isFor?: (may: May) => boolean
  /** Who may change it; everyone who sees it by default. */
  isChangedBy?: (may: May) => boolean
}

/** The settings pages in order. A new page needs a route and a line here. */
const SECTIONS: readonly Section[] = [
  { name: t('general'), path: 'general', isChangedBy: (may) => may.inSpace('manage') },
  { name: t('locales'), path: 'locales', isChangedBy: (may) => may.inSpace('settings.manage') },
  { name: t('tags'), path: 'tags', isChangedBy: (may) => may.inSpace('tags.manage') },
  {
    name: t('taxonomy'),
    path: 'taxonomy',
    isFor: (may) => may.inOrganization('taxonomy.read'),
    isChangedBy: (may) => may.inOrganization('taxonomy'),
  },
  { name: t('preview'), path: 'preview', isChangedBy: (may) => may.inSpace('settings.manage') },
  {
    name: t('environments'),
    path: 'environments',
    isChangedBy: (may) => may.inSpace('environments.manage') || may.inSpace('aliases.manage'),
  },
  {
    name: t('retention'),
    path: 'retention',
    isFor: (may) => may.inSpace('read'),
    isChangedBy: (may) => may.inSpace('manage'),
  },
  { name: t('members'), path: 'members', isFor: (may) => may.inSpace('read') },
  { name: t('teams'), path: 'teams', isFor: (may) => may.inOrganization('read') },
  { name: t('roles'), path: 'roles', isFor: (may) => may.inSpace('read') },
  {
    name: t('apiKeys'),
    path: 'api-keys',
    isFor: (may) => may.inSpace('keys'),
    isChangedBy: (may) => may.inSpace('keys.manage'),
  },
  { name: t('tokens'), path: 'tokens' },
  { name: t('applications'), path: 'applications' },
  { name: t('webhooks'), path: 'webhooks', isFor: (may) => may.inSpace('read') },
  { name: t('auditLog'), path: 'audit', isFor: (may) => may.inOrganization('audit') },
]

/** The pages that the user may see. */
export const sectionsFor = (may: May): readonly Section[] => SECTIONS.filter(({ isFor }) => isFor?.(may) ?? true)

/** The page of a path inside the settings. */
export const sectionAt = (path: string): Section | undefined => SECTIONS.find((one) => one.path === path.split('/')[0])
