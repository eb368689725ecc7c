import type { Access } from '#app/first-start'
import type { Config } from '#config/config'

export interface Start {
  version: string
  seconds: number
  config: Config
}

export interface Facts extends Start {
  access: Access
}

type Row = readonly [name: string, value: string]

/**
 * Where this start shows the secrets. `here`: on the terminal, at the first start. `file`: in this file, at a first
 * start whose output may be a log. `nowhere`: an earlier start has shown them.
 */
export type SecretsAt = 'here' | { file: string } | 'nowhere'

/** What a new operator needs to see, in the order they need it. */
export function announcement(facts: Facts, secrets: SecretsAt): string {
  const { version, seconds, config } = facts
  const urls = config.publicUrls
  const addresses: Row[] = [
    ['Web app', `${urls.base}/app`],
    ['Delivery', urls.delivery],
    ['Preview', urls.preview],
    ['GraphQL', urls.graphql],
    ['Management', urls.management],
    ['Images', urls.images],
  ]
  const access = secrets === 'here' ? secretsOf(facts) : `${table(signIn(facts, secrets))}\n`
  return `\n  Sheaf ${version} is ready (${seconds.toFixed(1)} s)\n\n${table(addresses)}\n\n${access}\n`
}

/** For a node with the role delivery or worker, which has no login. */
export function roleAnnouncement({ version, seconds, config }: Start): string {
  const { base, delivery, preview, graphql, images } = config.publicUrls
  const rows: Row[] =
    config.role === 'delivery'
      ? [
          ['Delivery', delivery],
          ['Preview', preview],
          ['GraphQL', graphql],
          ['Images', images],
        ]
      : [['Health', `${base}/readyz`]]
  return `\n  Sheaf ${version} is ready with the role ${config.role} (${seconds.toFixed(1)} s)\n\n${table(rows)}\n\n`
}

/** The login, the tokens and a command to try, for a terminal or for a file that only its owner can read. */
export function secretsOf({ config, access }: Facts): string {
  const { demo } = access
  const chosen = config.admin.token !== null
  const rows: Row[] = [
    ['Sign in', `${access.email}  ${access.password ?? '(the password of SHEAF_ADMIN_PASSWORD)'}`],
    ...(demo === null
      ? []
      : ([
          ['Demo space', `${demo.space}  (${demo.name})`],
          ['Delivery token', demo.deliveryToken ?? '(deleted)'],
          ['Preview token', demo.previewToken ?? '(deleted)'],
        ] as const)),
    ['Management token', chosen ? '(the value of SHEAF_ADMIN_TOKEN)' : access.managementToken],
  ]
  const curl = curlLine(config, access)
  return `${table(rows)}\n${curl === null ? '' : `\n  Try it:\n\n${curl}\n`}`
}

function signIn({ access }: Facts, secrets: { file: string } | 'nowhere'): Row[] {
  if (secrets !== 'nowhere') {
    return [
      ['Sign in', access.email],
      ['Password, tokens', `in ${secrets.file}; delete it when you have read it`],
    ]
  }
  return [
    ['Sign in', access.email],
    ['New password', `sheaf user password --email ${access.email}`],
    ['New token', 'sheaf token create'],
    ['Other tokens', 'in the web app: Settings, API keys'],
  ]
}

export const table = (rows: readonly Row[]): string =>
  rows.map(([name, value]) => `  ${name.padEnd(18)}${value}`).join('\n')

/** For scripts: URLs, login and tokens as JSON, at every start. */
export function jsonAnnouncement({ version, seconds, config }: Start, access: Access | null): string {
  const { base, delivery, preview, graphql, management, images } = config.publicUrls
  return JSON.stringify({
    version,
    readyAfterSeconds: Math.round(seconds * 1000) / 1000,
    urls: { app: `${base}/app`, base, delivery, preview, graphql, management, images },
    role: config.role,
    admin: access && { email: access.email, password: access.password ?? config.admin.password },
    space: access?.demo?.space ?? null,
    tokens: {
      delivery: access?.demo?.deliveryToken ?? null,
      preview: access?.demo?.previewToken ?? null,
      management: access?.managementToken ?? null,
    },
    curl: access && curlLine(config, access),
  })
}

function curlLine({ publicUrls }: Config, { demo }: Access): string | null {
  if (!demo?.deliveryToken) return null
  const url = `${publicUrls.delivery}/spaces/${demo.space}/entries?content_type=article&limit=3`
  return `curl -H 'Authorization: Bearer ${demo.deliveryToken}' '${url}'`
}
