import type { May } from '../../state/permissions/permissions.ts'
import type { Operation } from './operations.ts'

interface Access {
  /** What the caller needs. */
  text: string
  /** Whether the signed-in user has it in this space, as far as that can be known without asking for one item. */
  has: (may: May) => boolean
}

const always = () => true
const administrator: Access = { text: 'Administrator of the space', has: (may) => may.inSpace('manage') }

const ACCESS: Readonly<Record<string, Access>> = {
  public: { text: 'No token', has: always },
  enter: { text: 'Member of the space', has: always },
  read: administrator,
  manage: administrator,
  'space.manage': administrator,
  lifecycle: { text: 'Administrator of the space', has: (may) => may.inSpace('lifecycle') },
  'content.read': { text: 'Read content. Roles decide which entries and assets.', has: always },
  'content.write': {
    text: 'Change content. Roles decide which entries and assets.',
    has: (may) => may.inSpace('content.write'),
  },
  'model.read': { text: 'Read the content model', has: (may) => may.inSpace('model.read') },
  'model.manage': { text: 'Change the content model', has: (may) => may.inSpace('model.manage') },
  'settings.manage': { text: 'Change settings', has: (may) => may.inSpace('settings.manage') },
  keys: { text: 'Read API keys', has: (may) => may.inSpace('keys') },
  'keys.manage': { text: 'Change API keys', has: (may) => may.inSpace('keys.manage') },
  'environments.manage': { text: 'Change environments', has: (may) => may.inSpace('environments.manage') },
  'aliases.manage': { text: 'Change environment aliases', has: (may) => may.inSpace('aliases.manage') },
  'tags.manage': { text: 'Change tags', has: (may) => may.inSpace('tags.manage') },
  'organization.enter': { text: 'Member of the organization', has: always },
  'organization.read': { text: 'See who belongs to the organization', has: (may) => may.inOrganization('read') },
  'organization.audit': { text: 'Read the audit log', has: (may) => may.inOrganization('audit') },
  'organization.members': {
    text: 'Change who belongs to the organization',
    has: (may) => may.inOrganization('members'),
  },
  'organization.spaces': { text: 'Create spaces', has: (may) => may.inOrganization('spaces') },
  'account.read': { text: 'Your own account', has: always },
  'account.manage': { text: 'Your own account, with a token that may change it', has: always },
}

const BY_KEY: Access = { text: 'An API key for the environment', has: always }

export function accessOf({ access, token }: Operation): Access {
  if (token === 'delivery' || token === 'preview') return BY_KEY
  return ACCESS[access ?? 'public'] ?? { text: access ?? '', has: always }
}
