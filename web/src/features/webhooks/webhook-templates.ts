// What well-known receivers expect, as far as it can be known before: where they are called, and what they are told.
import type { SentWebhook } from '../../api/wire.ts'

export interface WebhookTemplate {
  name: string
  /** What comes of it. */
  about: string
  /** Where to find what has to be filled in. */
  hint: string
  /** What only its user knows stands `<in angle brackets>`. */
  filled: Filled
}

/** As much of a webhook as a template can say. */
type Filled = Pick<SentWebhook, 'url' | 'topics'> &
  Partial<Pick<SentWebhook, 'headers' | 'transformation' | 'coalesceSeconds'>>

const PUBLISHING = ['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish']
/** Every event that can make a cached response of delivery outdated (docs/caching.md). */
const PURGING = [
  ...['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish', 'Asset.delete'],
  ...['ContentType.publish', 'ContentType.unpublish', 'Tag.*', 'Locale.*'],
  ...['Environment.*', 'EnvironmentAlias.*', 'Space.*', 'ApiKey.*'],
]
/** Publishing many at once is one build, not many. */
const BUILD = { topics: PUBLISHING, coalesceSeconds: 30 }
const JSON_BODY = { method: 'POST', contentType: 'application/json' } as const

const secret = (key: string, value: string) => ({ key, value, secret: true })

export const TEMPLATES: readonly WebhookTemplate[] = [
  {
    name: 'Vercel',
    about: 'Builds a site anew',
    hint: 'The URL is made in the project, under Settings, Git, Deploy Hooks.',
    filled: { ...BUILD, url: 'https://api.vercel.com/v1/integrations/deploy/<project>/<hook>' },
  },
  {
    name: 'Netlify',
    about: 'Builds a site anew',
    hint: 'The URL is made in the site configuration, under Build & deploy, Build hooks.',
    filled: { ...BUILD, url: 'https://api.netlify.com/build_hooks/<hook>' },
  },
  {
    name: 'GitHub Actions',
    about: 'Starts a workflow that listens to repository_dispatch',
    hint: 'The token needs to be allowed to write the contents of the repository.',
    filled: {
      ...BUILD,
      url: 'https://api.github.com/repos/<owner>/<repository>/dispatches',
      headers: [
        { key: 'Accept', value: 'application/vnd.github+json' },
        { key: 'User-Agent', value: 'sheaf' },
        secret('Authorization', 'Bearer <token>'),
      ],
      transformation: { ...JSON_BODY, body: { event_type: 'content-published' } },
    },
  },
  {
    name: 'GitLab',
    about: 'Starts a pipeline',
    hint: 'The token needs the scope api. Installations of your own have another host.',
    filled: {
      ...BUILD,
      url: 'https://gitlab.com/api/v4/projects/<project id>/pipeline',
      headers: [secret('PRIVATE-TOKEN', '<token>')],
      transformation: { ...JSON_BODY, body: { ref: 'main' } },
    },
  },
  {
    name: 'Slack',
    about: 'Tells a channel what was published',
    hint: 'The URL is made in an app of the workspace, under Incoming Webhooks.',
    filled: {
      url: 'https://hooks.slack.com/services/<team>/<hook>/<key>',
      topics: ['Entry.publish'],
      transformation: {
        ...JSON_BODY,
        body: { text: 'Published: { /payload/sys/contentType/sys/id } { /payload/sys/id }' },
      },
    },
  },
  {
    name: 'Cloudflare',
    about: 'Empties the cache of a zone',
    hint: 'The zone id stands on the overview of the zone; the token needs the permission Cache Purge.',
    filled: {
      ...BUILD,
      url: 'https://api.cloudflare.com/client/v4/zones/<zone id>/purge_cache',
      headers: [secret('Authorization', 'Bearer <token>')],
      transformation: { ...JSON_BODY, body: { purge_everything: true } },
    },
  },
  {
    name: 'Cloudflare, by tag',
    about: 'Purges what has changed from a cache in front of delivery',
    hint: 'The server needs the settings SHEAF_DELIVERY_SHARED_MAX_AGE and SHEAF_DELIVERY_KEYS_HEADER=Cache-Tag.',
    filled: {
      topics: PURGING,
      coalesceSeconds: 5,
      url: 'https://api.cloudflare.com/client/v4/zones/<zone id>/purge_cache',
      headers: [secret('Authorization', 'Bearer <token>')],
      transformation: { ...JSON_BODY, body: { tags: '{ /purge/keys }' } },
    },
  },
  {
    name: 'Fastly',
    about: 'Purges what has changed from a cache in front of delivery',
    hint: 'The server needs the settings SHEAF_DELIVERY_SHARED_MAX_AGE and SHEAF_DELIVERY_KEYS_HEADER=Surrogate-Key.',
    filled: {
      topics: PURGING,
      url: 'https://api.fastly.com/service/<service id>/purge',
      headers: [secret('Fastly-Key', '<token>')],
      transformation: { ...JSON_BODY, body: { surrogate_keys: '{ /purge/keys }' } },
    },
  },
  {
    name: 'Algolia, adding',
    about: 'Puts what is published into a search index',
    hint: 'Names of fields and the locale in the payload are yours to choose. A second webhook takes entries out again.',
    filled: {
      url: 'https://<application id>.algolia.net/1/indexes/<index>/{ /payload/sys/id }',
      topics: ['Entry.publish'],
      headers: [{ key: 'X-Algolia-Application-Id', value: '<application id>' }, secret('X-Algolia-API-Key', '<key>')],
      transformation: {
        method: 'PUT',
        contentType: 'application/json',
        body: { type: '{ /payload/sys/contentType/sys/id }', title: '{ /payload/fields/title/en-US }' },
      },
    },
  },
  {
    name: 'Algolia, removing',
    about: 'Takes what is no longer published out of a search index',
    hint: 'Belongs to a webhook that puts entries in.',
    filled: {
      url: 'https://<application id>.algolia.net/1/indexes/<index>/{ /payload/sys/id }',
      topics: ['Entry.unpublish', 'Entry.delete'],
      headers: [{ key: 'X-Algolia-Application-Id', value: '<application id>' }, secret('X-Algolia-API-Key', '<key>')],
      transformation: { method: 'DELETE' },
    },
  },
]

const OPEN = /<[^<>]+>/

export const isOpen = (text: string): boolean => OPEN.test(text)

/** What of a template is still to be filled in; null when nothing is. */
export function openPlace({ url, headers = [], transformation }: Omit<Filled, 'topics'>): string | null {
  const texts = [url, ...headers.map(({ value }) => value ?? ''), JSON.stringify(transformation?.body ?? '')]
  return texts.map((text) => OPEN.exec(text)?.[0]).find((found) => found !== undefined) ?? null
}
