import type { Dialect } from '../sql/dialect.ts'

/** Who may do what, and who did. */
export const access = (d: Dialect): readonly string[] => [
  // The audit log: one chain per organization and one ('') for the installation. Each row holds the hash of the one
  // before it, so that a row that is changed or gone shows. Walked in order: where chain = ? and position > ?
  `create table audit (
    chain ${d.text} not null,
    position ${d.bigint} not null,
    at ${d.bigint} not null,
    action ${d.text} not null,
    made_by ${d.text} not null,
    actor ${d.text},
    token ${d.text},
    address ${d.text},
    space ${d.text},
    target_type ${d.text} not null,
    target_id ${d.text} not null,
    details ${d.text} not null,
    previous ${d.text} not null,
    hash ${d.text} not null,
    primary key (chain, position)
  )`,
  // the newest events, or those of a span of time
  `create index audit_at on audit (chain, at, position)`,
  // … of a user
  `create index audit_actor on audit (chain, actor, at, position)`,
  // … of a kind
  `create index audit_action on audit (chain, action, at, position)`,
  // … about one thing
  `create index audit_target on audit (chain, target_id, at, position)`,
  // … in a space
  `create index audit_space on audit (chain, space, at, position)`,

  // The end of each chain: without it, the newest rows could be cut off unseen.
  `create table audit_head (
    chain ${d.text} primary key,
    position ${d.bigint} not null,
    hash ${d.text} not null
  )`,

  // What some members of a space may do. Policies are kept as they were sent.
  `create table role (
    space ${d.text} not null references space (id),
    id ${d.text} not null,
    name ${d.text} not null,
    description ${d.text} not null,
    permissions ${d.text} not null,
    policies ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (space, id),
    unique (space, name)
  )`,
  ...STANDARD_ROLES.map(
    ([id, name, description, permissions, policies]) =>
      `insert into role (space, id, name, description, permissions, policies, version, created_at, created_by, updated_at,
        updated_by)
      select s.id, '${id}', '${name}', '${description}', '${JSON.stringify(permissions)}', '${JSON.stringify(policies)}', 0,
        s.created_at, s.created_by, s.created_at, s.created_by from space s`,
  ),

  // Who belongs to an organization: invited (pending), active, or suspended.
  `alter table organization_membership add column status ${d.text} not null default 'active'`,
  `alter table organization_membership add column version integer not null default 1`,
  `alter table organization_membership add column updated_at ${d.bigint} not null default 0`,
  `update organization_membership set updated_at = created_at`,

  `create table team (
    organization ${d.text} not null references organization (id),
    id ${d.text} primary key,
    name ${d.text} not null,
    description ${d.text} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    unique (organization, name)
  )`,
  `create table team_membership (
    organization ${d.text} not null references organization (id),
    team ${d.text} not null references team (id),
    id ${d.text} not null,
    user_id ${d.text} not null references user_account (id),
    admin integer not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (organization, id),
    unique (team, user_id)
  )`,
  // the teams of a user: asked with every request of one who has roles
  `create index team_membership_user on team_membership (user_id, team)`,

  // That a user or a team belongs to a space: one of the two is set.
  `create table space_membership (
    space ${d.text} not null references space (id),
    id ${d.text} not null,
    user_id ${d.text} references user_account (id),
    team ${d.text} references team (id),
    admin integer not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (space, id),
    unique (space, user_id),
    unique (space, team)
  )`,
  // the spaces of a user, of a team
  `create index space_membership_user on space_membership (user_id) where user_id is not null`,
  `create index space_membership_team on space_membership (team) where team is not null`,
  `insert into space_membership (space, id, user_id, admin, version, created_at, created_by, updated_at, updated_by)
    select s.id, u.id, u.id, 1, 0, s.created_at, s.created_by, s.created_at, s.created_by
    from space s join user_account u on u.id = s.created_by`,

  `create table membership_role (
    space ${d.text} not null,
    membership ${d.text} not null,
    role ${d.text} not null,
    place integer not null,
    primary key (space, membership, role),
    foreign key (space, role) references role (space, id)
  )`,
  // is a role in use?
  `create index membership_role_role on membership_role (space, role)`,

  // The secret of its link is stored as a hash, and gone once it has been used.
  `create table invitation (
    organization ${d.text} not null references organization (id),
    id ${d.text} not null,
    email ${d.text} not null,
    first_name ${d.text} not null,
    last_name ${d.text} not null,
    role ${d.text} not null,
    user_id ${d.text} not null references user_account (id),
    hash ${d.text} unique,
    status ${d.text} not null,
    expires_at ${d.bigint} not null,
    version integer not null,
    created_at ${d.bigint} not null,
    created_by ${d.text} not null,
    updated_at ${d.bigint} not null,
    updated_by ${d.text} not null,
    primary key (organization, id)
  )`,
  // the open invitation of a user
  `create index invitation_user on invitation (organization, user_id, status)`,
]

/** The roles that spaces begin with, as they were when this was written: older spaces get them here. */
const allow = (actions: unknown, ...more: readonly object[]) =>
  ['Entry', 'Asset'].map((type) => ({
    effect: 'allow',
    actions,
    constraint: { and: [{ equals: [{ doc: 'sys.type' }, type] }, ...more] },
  }))

const opened = (areas: object) => ({
  ...{ ContentModel: ['read'], Settings: [], ContentDelivery: [], Environments: [], EnvironmentAliases: [], Tags: [] },
  ...areas,
})

const STANDARD_ROLES = [
  ['editor', 'Editor', 'Allows editing, publishing and archiving of content', opened({ Tags: 'all' }), allow('all')],
  [
    'author',
    'Author',
    'Allows creating and editing of content, but not publishing',
    opened({}),
    allow(['read', 'create', 'update']),
  ],
  [
    'translator',
    'Translator',
    'Allows editing of content in every language',
    opened({}),
    [...allow(['read']), ...allow(['update'], { paths: [{ doc: 'fields.%.%' }] })],
  ],
  [
    'freelancer',
    'Freelancer',
    'Allows only editing of content they created themselves',
    opened({}),
    [
      ...allow(['create']),
      ...allow(['read', 'update', 'delete'], { equals: [{ doc: 'sys.createdBy.sys.id' }, 'User.current()'] }),
    ],
  ],
  [
    'developer',
    'Developer',
    'Allows managing of content, the content model, API keys, environments and settings',
    opened({
      ContentModel: 'all',
      Settings: 'all',
      ContentDelivery: 'all',
      Environments: 'all',
      EnvironmentAliases: 'all',
      Tags: 'all',
    }),
    allow('all'),
  ],
] as const
