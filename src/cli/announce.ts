import type { Access } from '#app/first-start'
import type { Config } from '#config/config'

export interface Facts {
  version: string
  seconds: number
  config: Config
  access: Access
}

/** What a newcomer needs to see, in the order they need it. */
export function announcement({ version, seconds, config, access }: Facts): string {
  const { publicUrls: urls } = config
  const rows: [string, string][] = [
    ['Web app', `${urls.base}/app`],
    ['Delivery', urls.delivery],
    ['Preview', urls.preview],
    ['Management', urls.management],
    ['Images', urls.images],
    ['', ''],
    ['Sign in', `${access.email}  ${access.password ?? '(the password of SHEAF_ADMIN_PASSWORD)'}`],
  ]
  if (access.demo) {
    rows.push(
      ['Demo space', `${access.demo.space}  (${access.demo.name})`],
      ['Delivery token', access.demo.deliveryToken ?? '(deleted)'],
      ['Preview token', access.demo.previewToken ?? '(deleted)'],
    )
  }
  rows.push([
    'Management token',
    config.admin.token === null ? access.managementToken : '(the value of SHEAF_ADMIN_TOKEN)',
  ])
  const table = rows.map(([name, value]) => (name ? `  ${name.padEnd(18)}${value}` : '')).join('\n')
  const curl = curlLine(config, access)
  const tryIt = curl === null ? '' : `\n  Try it:\n\n${curl}\n`
  return `\n  Sheaf ${version} is ready (${seconds.toFixed(1)} s)\n\n${table}\n${tryIt}\n`
}

/** For scripts: everything the page above tells, as data. */
export function jsonAnnouncement({ version, seconds, config, access }: Facts): string {
  const { base, delivery, preview, management, images } = config.publicUrls
  return JSON.stringify({
    version,
    readyAfterSeconds: Math.round(seconds * 1000) / 1000,
    urls: { app: `${base}/app`, base, delivery, preview, management, images },
    admin: { email: access.email, password: access.password ?? config.admin.password },
    space: access.demo?.space ?? null,
    tokens: {
      delivery: access.demo?.deliveryToken ?? null,
      preview: access.demo?.previewToken ?? null,
      management: access.managementToken,
    },
    curl: curlLine(config, access),
  })
}

function curlLine({ publicUrls }: Config, { demo }: Access): string | null {
  if (!demo?.deliveryToken) return null
  const url = `${publicUrls.delivery}/spaces/${demo.space}/entries?content_type=article&limit=3`
  return `curl -H 'Authorization: Bearer ${demo.deliveryToken}' '${url}'`
}
