import type { Action } from '#contract/shapes/permissions'
import { NO_PERMISSIONS, type Policy, type Role } from './role.ts'

const KINDS = ['Entry', 'Asset'] as const

const about = (type: string, ...more: readonly object[]) => ({
  and: [{ equals: [{ doc: 'sys.type' }, type] }, ...more],
})

const OWN = { equals: [{ doc: 'sys.createdBy.sys.id' }, 'User.current()'] }

const allow = (actions: 'all' | readonly Action[], ...more: readonly object[]): Policy[] =>
  KINDS.map((type) => ({ effect: 'allow', actions, constraint: about(type, ...more) }))

/** The roles of a new space. They can be changed and deleted like all others. */
export const STANDARD_ROLES: readonly Pick<Role, 'id' | 'name' | 'description' | 'permissions' | 'policies'>[] = [
  {
    id: 'editor',
    name: 'Editor',
    description: 'Allows editing, publishing and archiving of content',
    permissions: { ...NO_PERMISSIONS, ContentModel: ['read'], Tags: 'all' },
    policies: allow('all'),
  },
  {
    id: 'author',
    name: 'Author',
    description: 'Allows creating and editing of content, but not publishing',
    permissions: { ...NO_PERMISSIONS, ContentModel: ['read'] },
    policies: allow(['read', 'create', 'update']),
  },
  {
    id: 'translator',
    name: 'Translator',
    description: 'Allows editing of content in every language',
    permissions: { ...NO_PERMISSIONS, ContentModel: ['read'] },
    policies: [...allow(['read']), ...allow(['update'], { paths: [{ doc: 'fields.%.%' }] })],
  },
  {
    id: 'freelancer',
    name: 'Freelancer',
    description: 'Allows only editing of content they created themselves',
    permissions: { ...NO_PERMISSIONS, ContentModel: ['read'] },
    policies: [...allow(['create']), ...allow(['read', 'update', 'delete'], OWN)],
  },
  {
    id: 'developer',
    name: 'Developer',
    description: 'Allows managing of content, the content model, API keys, environments and settings',
    permissions: {
      ContentModel: 'all',
      Settings: 'all',
      ContentDelivery: 'all',
      Environments: 'all',
      EnvironmentAliases: 'all',
      Tags: 'all',
    },
    policies: allow('all'),
  },
]
