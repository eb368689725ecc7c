// Prefilled webhooks for common receivers.
import type { SentWebhook } from '../../api/wire.ts'

export interface WebhookTemplate {
  name: string
  /** What the receiver does with a call. */
  about: string
  /** Where the user finds the missing values. */
  hint: string
  /** Values that only the user knows are placeholders `<in angle brackets>`. */
  filled: Filled
}

type Filled = Pick<SentWebhook, 'url' | 'topics'> &
  Partial<Pick<SentWebhook, 'headers' | 'transformation' | 'coalesceSeconds'>>

const PUBLISHING = ['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish']
/** Every event that can make a cached response of delivery outdated (docs/caching.md). */
const PURGING = [
  ...['Entry.publish', 'Entry.unpublish', 'Asset.publish', 'Asset.unpublish', 'Asset.delete'],
  ...['ContentType.publish', 'ContentType.unpublish', 'Tag.*', 'Locale.*'],
  ...['Environment.*', 'EnvironmentAlias.*', 'Space.*', 'ApiKey.*'],
]
/** A bulk publish starts one build. */
const BUILD = { topics: PUBLISHING, coalesceSeconds: 30 }
const JSON_BODY = { method: 'POST', contentType: 'application/json' } as const

const secret = (key: string, value: string) => ({ key, value, secret: true })

export const TEMPLATES: readonly WebhookTemplate[] = [
  {
    name: 'Vercel',
    about: 'Rebuilds a site',
    hint: 'Create the URL in the project, under Settings, Git, Deploy Hooks.',
    filled: { ...BUILD, url: 'https://api.vercel.com/v1/integrations/deploy/<project>/<hook>' },
  },
  {
    name: 'Netlify',
    about: 'Rebuilds a site',
    hint: 'Create the URL in the site configuration, under Build & deploy, Build hooks.',
    filled: { ...BUILD, url: 'https://api.netlify.com/build_hooks/<hook>' },
  },
  {
    name: 'GitHub Actions',
    about: 'Starts a repository_dispatch workflow',
    hint: 'The token needs write access to the contents of the repository.',
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
    hint: 'The token needs the scope api. Self-hosted GitLab has another host.',
    filled: {
      ...BUILD,
      url: 'https://gitlab.com/api/v4/projects/<project id>/pipeline',
      headers: [secret('PRIVATE-TOKEN', '<token>')],
      transformation: { ...JSON_BODY, body: { ref: 'main' } },
    },
  },
  {
    name: 'Slack',
    about: 'Posts published entries to a channel',
    hint: 'Create the URL in an app of the workspace, under Incoming Webhooks.',
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
    about: 'Purges the cache of a zone',
    hint: 'The zone ID is on the overview of the zone. The token needs the permission Cache Purge.',
    filled: {
      ...BUILD,
      url: 'https://api.cloudflare.com/client/v4/zones/<zone id>/purge_cache',
      headers: [secret('Authorization', 'Bearer <token>')],
      transformation: { ...JSON_BODY, body: { purge_everything: true } },
    },
  },
  {
    name: 'Cloudflare, by tag',
    about: 'Purges changed content from a cache in front of the delivery API',
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
    about: 'Purges changed content from a cache in front of the delivery API',
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
    about: 'Adds published entries to a search index',
    hint: 'Change the fields and the locale in the payload as needed. A second webhook removes entries.',
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
    about: 'Removes unpublished entries from a search index',
    hint: 'Needs a webhook that adds entries.',
    filled: {
      url: 'https://<application id>.algolia.net/1/indexes/<index>/{ /payload/sys/id }',
      topics: ['Entry.unpublish', 'Entry.delete'],
      headers: [{ key: 'X-Algolia-Application-Id', value: '<application id>' }, secret('X-Algolia-API-Key', '<key>')],
      transformation: { method: 'DELETE' },
    },
  },
]

const PLACEHOLDER = /<[^<>]+>/

export const hasPlaceholder = (text: string): boolean => PLACEHOLDER.test(text)

/** The first placeholder that is not replaced yet. */
export function openPlaceholder({ url, headers = [], transformation }: Omit<Filled, 'topics'>): string | null {
  const texts = [url, ...headers.map(({ value }) => value ?? ''), JSON.stringify(transformation?.body ?? '')]
  return texts.map((text) => PLACEHOLDER.exec(text)?.[0]).find((found) => found !== undefined) ?? null
}
