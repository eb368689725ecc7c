import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { RouteAccess, RoutedApi } from '#http/route'
import type { MountedRoute } from '#http/router'
import { ENGINES } from '../support/engines.ts'
import { expected, isBeyondAuthors, reportedRights } from './expectations.ts'
import { createPrincipals, ORGANIZATION, PRINCIPALS, type Principal, SPACE } from './principals.ts'
import { openSite, type Site } from './site.ts'

const PREFIX: Readonly<Record<RoutedApi, string>> = {
  delivery: '/cdn',
  preview: '/preview',
  management: '/api',
  upload: '/upload',
  graphql: '/graphql',
}
const INTERFACES = Object.keys(PREFIX) as RoutedApi[]

const entryLink = (id: string) => ({ sys: { type: 'Link', linkType: 'Entry', id, version: 1 } })
const SCHEDULED = {
  entity: { sys: { type: 'Link', linkType: 'Entry', id: 'real' } },
  environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } },
  action: 'publish',
  scheduledFor: { datetime: '2999-01-01T00:00:00Z' },
}
const RELEASE = { title: 'Release', entities: { items: [] } }
const EXTENSION = { extension: { name: 'Field', fieldTypes: [{ type: 'Symbol' }], srcdoc: '<p>' } }

/**
 * Valid bodies by method and last segment of the path. Other routes get a body with a name; a new route that responds with 400
 * or 422 to a caller without rights needs one here.
 */
const BODIES: Readonly<Record<string, unknown>> = {
  'PUT entries': { fields: { title: { 'en-US': 'Changed' } } },
  'POST entries': { fields: { title: { 'en-US': 'New' } } },
  'PATCH entries': [{ op: 'add', path: '/fields/title/en-US', value: 'Patched' }],
  'PUT ui_config': { assetListViews: [], entryListViews: [] },
  'PUT me': { assetListViews: [], entryListViews: [] },
  'POST extensions': EXTENSION,
  'PUT extensions': EXTENSION,
  'POST team_space_memberships': { admin: true, roles: [] },
  'PUT team_space_memberships': { admin: true, roles: [] },
  'POST team_memberships': { admin: true, organizationMembershipId: 'real' },
  'PUT team_memberships': { admin: true },
  'POST assets': { fields: {} },
  'PUT assets': { fields: {} },
  'POST content_types': { name: 'New', fields: [] },
  'PUT content_types': { name: 'New', fields: [] },
  'POST locales': { name: 'German', code: 'de' },
  'POST access_tokens': { name: 'mine', scopes: ['content_management_manage'] },
  'POST invitations': { email: 'new@example.org', role: 'owner' },
  'PUT organization_memberships': { role: 'owner' },
  'POST space_memberships': { email: 'stranger@example.org', admin: true, roles: [] },
  'PUT space_memberships': { email: 'stranger@example.org', admin: true, roles: [] },
  'POST webhook_definitions': { name: 'Hook', url: 'https://example.org/', topics: ['*.*'] },
  'PUT webhook_definitions': { name: 'Hook', url: 'https://example.org/', topics: ['*.*'] },
  'POST preview_environments': { name: 'Site' },
  'PUT preview_environments': { name: 'Site' },
  'POST replay': { failed: true },
  'POST webhook_previews': {
    topic: 'Entry.publish',
    definition: { name: 'Hook', url: 'https://example.org/', topics: ['*.*'] },
  },
  'PUT signing_secret': { value: 'a'.repeat(64) },
  'PUT retry_policy': { maxRetries: 5 },
  'PUT presence': { field: 'title' },
  // Names a missing resource, so that the existing one does not change.
  'POST publish': { entities: { items: [entryLink('real'), entryLink('absent')] } },
  'POST unpublish': { entities: { items: [entryLink('real'), entryLink('absent')] } },
  'POST validate': { entities: { items: [entryLink('real')] } },
  'POST bulk_actions': {
    action: 'unpublish',
    entities: [{ entity: entryLink('real') }, { entity: entryLink('absent') }],
  },
  'POST scheduled_actions': SCHEDULED,
  'POST releases': RELEASE,
  'PUT releases': RELEASE,
  'PUT scheduled_actions': SCHEDULED,
  'POST unarchive': { productId: 'any' },
  'PUT security': { secondFactorRequired: true },
  'PUT crop': { rotate: 90 },
  'PUT focal_point': { x: 0.5, y: 0.5 },
  'PUT environment_aliases': { environment: { sys: { type: 'Link', linkType: 'Environment', id: 'master' } } },
}

const READABLE_IN_ARCHIVE: readonly RouteAccess[] = [
  'enter',
  'content.read',
  'releases.read',
  'model.read',
  'keys',
  'read',
]

interface Rights {
  space: string[]
  organization: string[]
  policies: 'all' | { actions: 'all' | string[] }[][]
  environmentNames: string[]
}

const ALL_IN_ORGANIZATION = ['enter', 'read', 'audit', 'members', 'spaces', 'taxonomy.read', 'taxonomy']
const REPORTED_ORGANIZATION: Partial<Record<Principal, readonly string[]>> = {
  admin: ALL_IN_ORGANIZATION,
  'organization admin': ALL_IN_ORGANIZATION,
  'admin reading': ['enter', 'read', 'audit', 'taxonomy.read'],
  application: ['enter', 'spaces', 'taxonomy.read', 'taxonomy'],
  'application reading': ['enter', 'taxonomy.read'],
}

/** The actions of each policy of each role. */
const REPORTED_ACTIONS: Partial<Record<Principal, unknown>> = {
  editor: [['all', 'all']],
  author: [
    [
      ['read', 'create', 'update'],
      ['read', 'create', 'update'],
    ],
  ],
  nothing: [[]],
}
const actionsIn = (policies: Rights['policies']) =>
  policies === 'all' ? 'all' : policies.map((own) => own.map(({ actions }) => actions))

interface Answer {
  status: number
  body: {
    sys?: { type?: string; id?: string }
    details?: { sys?: { type?: string } }
    errors?: { extensions?: { contentful?: { code?: string } } }[]
  } | null
}

for (const engine of ENGINES) {
  describe(`permission matrix (${engine})`, () => {
    let site: Site
    let tokens: Record<Principal, string | null>
    before(async () => {
      site = await openSite(engine, { background: false })
      tokens = await createPrincipals(site.ctx)
    })
    after(() => site?.[Symbol.asyncDispose]())

    async function call(
      to: RoutedApi,
      { method, path }: MountedRoute,
      caller: Principal,
      ids: 'real' | 'missing',
    ): Promise<Answer> {
      const values: Record<string, string> = {
        space: SPACE,
        environment: 'master',
        organization: ORGANIZATION,
        version: '1',
      }
      const address = path.replace(
        /:(\w+)/g,
        (_all, name: string) => values[name] ?? (ids === 'real' ? 'real' : 'x-missing'),
      )
      const [last, before] = path
        .split('/')
        .filter((part) => part !== '' && !part.startsWith(':'))
        .reverse()
      const body = BODIES[`${method} ${last}`] ?? BODIES[`${method} ${before}`] ?? { name: 'Changed' }
      const token = tokens[caller]
      const response = await fetch(`${site.url}${PREFIX[to]}${address}${queryOf(path)}`, {
        method,
        headers: {
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          'Content-Type': method === 'PATCH' ? 'application/json-patch+json' : 'application/json',
          'X-Contentful-Version': ids === 'real' ? '2' : '77',
          'X-Contentful-Content-Type': 'post',
          'X-Contentful-Organization': ORGANIZATION,
        },
        ...(method === 'GET' || method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
      })
      // A change stream does not end: receiving one means access.
      if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
        await response.body?.cancel()
        return { status: response.status, body: null }
      }
      const text = await response.text()
      const isJson = /json$|json;/.test(response.headers.get('content-type') ?? '') && !text.includes('\n{')
      return { status: response.status, body: text !== '' && isJson ? JSON.parse(text) : null }
    }

    test('every refusal has the right error, reveals nothing and changes nothing', async () => {
      const problems: string[] = []
      let refused = 0
      let state = await site.fingerprint()
      for (const to of INTERFACES) {
        for (const mounted of site.routes[to]) {
          const name = `${mounted.method} ${PREFIX[to]}${mounted.path}`
          const callers = tried(mounted).filter((principal) => typeof expected(to, mounted, principal) === 'number')
          const responses = await Promise.all(callers.map((principal) => call(to, mounted, principal, 'real')))
          for (const [i, { status, body }] of responses.entries()) {
            const wanted = expected(to, mounted, callers[i]!)
            refused++
            if (status !== wanted) problems.push(`${name} as ${callers[i]}: ${status}, not ${wanted}`)
            else if (!isRefusal(status, body)) problems.push(`${name} as ${callers[i]}: ${JSON.stringify(body)}`)
          }
          const now = await site.fingerprint()
          if (now !== state) problems.push(`${name}: a refused request changed the database\n${state}\n->\n${now}`)
          state = now
        }
      }
      assert.deepEqual(problems, [])
      assert.ok(refused > 1000, `only ${refused} refusals were seen`)
    })

    test('every caller with the right is allowed', async () => {
      const problems: string[] = []
      for (const to of INTERFACES) {
        for (const mounted of site.routes[to]) {
          // Deleting or archiving the space would change the results of other callers.
          if (mounted.route.access === 'lifecycle') continue
          const name = `${mounted.method} ${PREFIX[to]}${mounted.path}`
          const callers = tried(mounted).filter((principal) => expected(to, mounted, principal) === 'in')
          const responses = await Promise.all(callers.map((principal) => call(to, mounted, principal, 'missing')))
          for (const [i, response] of responses.entries()) {
            if (isShut(response, mounted))
              problems.push(`${name} as ${callers[i]}: ${response.status} ${JSON.stringify(response.body)}`)
          }
        }
      }
      assert.deepEqual(problems, [])
    })

    test('an Author cannot publish, archive or delete entries and assets, and a role without permissions can do nothing', async () => {
      const problems: string[] = []
      const state = await site.fingerprint()
      for (const mounted of site.routes.management) {
        const { access } = mounted.route
        // Saved views and presence are not content.
        if (access !== 'content.write' || /ui_config|\/presence$/.test(mounted.path)) continue
        const name = `${mounted.method} ${mounted.path}`
        const { status } = await call('management', mounted, 'nothing', 'real')
        if (status < 400 || status >= 500) problems.push(`${name} as nothing: ${status}`)
        if (!isBeyondAuthors(mounted) || !/\/entries\/:id/.test(mounted.path)) continue
        const author = await call('management', mounted, 'author', 'real')
        if (author.status !== 403) problems.push(`${name} as author: ${author.status}`)
      }
      assert.deepEqual(problems, [])
      assert.equal(await site.fingerprint(), state)
    })

    test('every caller can read the own rights, and members the policies of their own roles only', async () => {
      const mounted = site.routes.management.find(({ path, short }) => /environment.*\/rights$/.test(path) && !short)!
      for (const caller of PRINCIPALS) {
        if (expected('management', mounted, caller) !== 'in') continue
        const body = (await call('management', mounted, caller, 'real')).body as unknown as Rights
        assert.deepEqual(body.space, reportedRights(caller), caller)
        assert.deepEqual(body.organization, REPORTED_ORGANIZATION[caller] ?? ['enter', 'taxonomy.read'], caller)
        const seesAll = caller in REPORTED_ORGANIZATION || caller === 'space admin'
        if (seesAll) assert.equal(body.policies, 'all', caller)
        else assert.deepEqual(actionsIn(body.policies), REPORTED_ACTIONS[caller], caller)
        assert.deepEqual(body.environmentNames, ['master'])
      }
    })

    test('an archived space can be read by its members, not changed, and not delivered', async () => {
      const at = `${site.url}/spaces/${SPACE}`
      const asAdmin = { headers: { Authorization: `Bearer ${tokens.admin}` } }
      assert.equal((await fetch(`${at}/archived`, { method: 'PUT', ...asAdmin })).status, 200)
      const problems: string[] = []
      const state = await site.fingerprint()
      let refused = 0
      for (const to of INTERFACES) {
        for (const mounted of site.routes[to]) {
          const { access } = mounted.route
          if (!mounted.path.startsWith('/spaces/:space') || access === 'lifecycle') continue
          const isKey = to === 'delivery' || to === 'preview'
          const { status, body } = await call(to, mounted, isKey ? to : 'admin', 'real')
          const isArchived = status === 403 && JSON.stringify(body).includes('The space is archived.')
          if (isArchived) refused++
          if (isArchived === (!isKey && READABLE_IN_ARCHIVE.includes(access)))
            problems.push(`${mounted.method} ${PREFIX[to]}${mounted.path}: ${status} ${JSON.stringify(body)}`)
        }
      }
      assert.deepEqual(problems, [])
      assert.ok(refused > 100, `only ${refused} refusals were seen`)
      assert.equal(await site.fingerprint(), state)
      const rights = await (await fetch(`${at}/environments/master/rights`, asAdmin)).json()
      assert.deepEqual((rights as Rights).space, [...READABLE_IN_ARCHIVE, 'lifecycle'])
      assert.equal((await fetch(`${at}/unarchive`, { method: 'POST', ...asAdmin })).status, 200)
    })

    test('a search by a role without permissions finds nothing', async () => {
      for (const mounted of site.routes.management) {
        if (mounted.route.access !== 'content.read') continue
        const { status, body } = await call('management', mounted, 'nothing', 'real')
        const { items = [], total = 0 } = (body ?? {}) as { items?: unknown[]; total?: number }
        assert.ok(
          status === 404 || status === 403 || (status === 200 && items.length === 0 && total === 0),
          `${mounted.path} ${status}`,
        )
      }
    })
  })
}

/** Parameters that a route requires. */
function queryOf(path: string): string {
  if (path.endsWith('/sync')) return '?initial=true'
  return path.includes('/timeline/') ? '?timestamp=2030-01-01' : ''
}

/** The short path of an environment route leads to the same route; a few of them are tried. */
const tried = ({ short }: MountedRoute): readonly Principal[] =>
  short
    ? ['nobody', 'delivery', 'admin', 'admin reading', 'nothing', 'confined', 'application', 'outsider']
    : PRINCIPALS

/** A refusal has the format of an error and names only the type of a hidden resource (specification 5.10, 7). */
function isRefusal(status: number, body: Answer['body']): boolean {
  const graphqlCode = body?.errors?.[0]?.extensions?.contentful?.code
  if (graphqlCode !== undefined) {
    return status === 401 ? /^ACCESS_TOKEN_/.test(graphqlCode) : /^UNKNOWN_(SPACE|ENVIRONMENT)$/.test(graphqlCode)
  }
  if (body?.sys?.type !== 'Error') return false
  if (status === 401) return body.sys.id === 'AccessTokenInvalid'
  if (status === 403) return body.sys.id === 'AccessDenied'
  return body.sys.id === 'NotFound' && /^(Space|Environment|Organization)$/.test(body.details?.sys?.type ?? '')
}

function isShut({ status, body }: Answer, { route, path }: MountedRoute): boolean {
  if (status === 401 || status >= 500) return true
  // Some actions are refused for everyone, such as deleting master; the reason is not a right.
  if (status === 403) return /right "|roles do not/.test(JSON.stringify(body))
  if (status !== 404) return false
  const hidden = body?.details?.sys?.type
  const isAbout = { Space: '/spaces/:space', Organization: '/organizations/:organization' }[hidden ?? '']
  return (
    body?.sys?.id === 'UnknownRoute' || (isAbout !== undefined && path.startsWith(isAbout) && route.access !== 'public')
  )
}
