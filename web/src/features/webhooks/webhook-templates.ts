// Prefilled webhooks for common receivers.

import type { SentWebhook } from '../../api/wire.ts'
import { t } from '../../i18n/webhook-templates.ts'

export interface WebhookTemplate {
  name: string
  /** What the receiver does with a call; begins with a verb in lower case. */
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
    about: t('about_rebuild'),
    hint: t('hint_vercel'),
    filled: { ...BUILD, url: 'https://api.vercel.com/v1/integrations/deploy/<project>/<hook>' },
  },
  {
    name: 'Netlify',
    about: t('about_rebuild'),
    hint: t('hint_netlify'),
    filled: { ...BUILD, url: 'https://api.netlify.com/build_hooks/<hook>' },
  },
  {
    name: 'GitHub Actions',
    about: t('about_dispatch'),
    hint: t('hint_github'),
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
    about: t('about_pipeline'),
    hint: t('hint_gitlab'),
    filled: {
      ...BUILD,
      url: 'https://gitlab.com/api/v4/projects/<project id>/pipeline',
      headers: [secret('PRIVATE-TOKEN', '<token>')],
      transformation: { ...JSON_BODY, body: { ref: 'main' } },
    },
  },
  {
    name: 'Slack',
    about: t('about_post'),
    hint: t('hint_slack'),
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
    about: t('about_purge'),
    hint: t('hint_cloudflare'),
    filled: {
      ...BUILD,
      url: 'https://api.cloudflare.com/client/v4/zones/<zone id>/purge_cache',
      headers: [secret('Authorization', 'Bearer <token>')],
      transformation: { ...JSON_BODY, body: { purge_everything: true } },
    },
  },
  {
    name: t('name_cloudflareTag'),
    about: t('about_purgeChanged'),
    hint: t('hint_sharedCache', { header: 'Cache-Tag' }),
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
    about: t('about_purgeChanged'),
    hint: t('hint_sharedCache', { header: 'Surrogate-Key' }),
    filled: {
      topics: PURGING,
      url: 'https://api.fastly.com/service/<service id>/purge',
      headers: [secret('Fastly-Key', '<token>')],
      transformation: { ...JSON_BODY, body: { surrogate_keys: '{ /purge/keys }' } },
    },
  },
  {
    name: t('name_algoliaAdd'),
    about: t('about_index'),
    hint: t('hint_algoliaAdd'),
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
    name: t('name_algoliaRemove'),
    about: t('about_unindex'),
    hint: t('hint_algoliaRemove'),
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
