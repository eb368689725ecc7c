import { t } from '../../../i18n/common.ts'

/** The placeholder in snippets while there is no key. */
const NO_KEY = `<${t('deliveryKey')}>`

export interface Snippet {
  /** The base URL of the delivery API without a trailing slash. */
  delivery: string
  /** The path after it, from `/spaces/…` on. */
  path: string
  space: string
  environment: string
  contentType: string | null
  key: string | null
}

export function curlSnippet({ delivery, path, key }: Snippet): string {
  return [`curl -H 'Authorization: Bearer ${key ?? NO_KEY}' \\`, `  '${delivery}${path}'`].join('\n')
}

export function javascriptSnippet({ delivery, space, environment, contentType, key }: Snippet): string {
  const query = contentType === null ? '{ limit: 1 }' : `{ content_type: '${contentType}', limit: 1 }`
  const options = [
    `space: '${space}',`,
    `environment: '${environment}',`,
    `accessToken: '${key ?? NO_KEY}',`,
    ...addressOptions(new URL(delivery)),
  ]
  return [
    "import { createClient } from 'contentful'",
    '',
    'const client = createClient({',
    ...options.map((line) => `  ${line}`),
    '})',
    '',
    `const { items } = await client.getEntries(${query})`,
    'console.log(items[0].fields)',
  ].join('\n')
}

/**
 * The client builds `scheme://host/spaces/…` itself. The prefix `/cdn` can be omitted, because the key selects the API.
 */
function addressOptions(delivery: URL): string[] {
  const basePath = delivery.pathname.replace(/\/$/, '')
  return [
    `host: '${delivery.host}',`,
    ...(delivery.protocol === 'http:' ? ['insecure: true,'] : []),
    ...(basePath === '' || basePath === '/cdn' ? [] : [`basePath: '${basePath}',`]),
  ]
}
