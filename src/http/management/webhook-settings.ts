import {
  RetryPolicy,
  RetryPolicyBody,
  SigningSecret,
  SigningSecretBody,
  WebhookSettings,
} from '#contract/resources/webhook-settings'
import type { UseCaseContext } from '#usecases/context'
import { getWebhookSettings } from '#usecases/webhooks/read-settings'
import { deleteRetryPolicy, getRetryPolicy, putRetryPolicy } from '#usecases/webhooks/retry-policy'
import { deleteSigningSecret, getSigningSecret, putSigningSecret } from '#usecases/webhooks/signing-secrets'
import { type RequestOf, type Route, route } from '../route.ts'
import { presentRetryPolicy, presentSigningSecret, presentWebhookSettings } from './present-webhook.ts'

export const webhookSettingRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/webhook_settings',
    summary: 'Get the signing secrets and the retry policy of a space',
    access: 'read',
    response: WebhookSettings,
    async handle({ actor, params }) {
      return { body: presentWebhookSettings(params.space, await getWebhookSettings(ctx, actor, params)) }
    },
  }),
  ...secretRoutes(ctx, {
    path: 'S/webhook_settings/signing_secret',
    what: 'that signs all webhook calls of a space',
    inputOf: ({ space }) => ({ space, webhook: null }),
  }),
  ...secretRoutes(ctx, {
    path: 'S/webhooks/:id/signing_secret',
    what: 'of one webhook, which replaces that of its space',
    inputOf: ({ space, id }) => ({ space, webhook: id }),
  }),
  ...retryRoutes(ctx),
]

const secretRoutes = <const Path extends string>(
  ctx: UseCaseContext,
  {
    path,
    what,
    inputOf,
  }: {
    path: Path
    what: string
    inputOf: (params: RequestOf<Path, never>['params']) => { space: string; webhook: string | null }
  },
): readonly Route[] => [
  route({
    method: 'GET',
    path,
    summary: `Get the last characters of the secret ${what}`,
    access: 'read',
    response: SigningSecret,
    handle: async ({ actor, params }) => ({
      body: presentSigningSecret(await getSigningSecret(ctx, actor, inputOf(params))),
    }),
  }),
  route({
    method: 'PUT',
    path,
    summary: `Set or replace the secret ${what}; the previous one signs too for \`overlapSeconds\``,
    access: 'manage',
    creates: true,
    body: SigningSecretBody,
    response: SigningSecret,
    async handle({ actor, params, body }) {
      const { secret, created, position } = await putSigningSecret(ctx, actor, { ...inputOf(params), body })
      return { status: created ? 201 : 200, body: presentSigningSecret(secret), position }
    },
  }),
  route({
    method: 'DELETE',
    path,
    summary: `Delete the secret ${what}`,
    access: 'manage',
    status: 204,
    handle: async ({ actor, params }) => ({ position: await deleteSigningSecret(ctx, actor, inputOf(params)) }),
  }),
]

const RETRY_POLICY = 'S/webhook_settings/retry_policy'

const retryRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: RETRY_POLICY,
    summary: 'Get the retry policy of a space',
    access: 'read',
    response: RetryPolicy,
    handle: async ({ actor, params }) => ({ body: presentRetryPolicy(await getRetryPolicy(ctx, actor, params)) }),
  }),
  route({
    method: 'PUT',
    path: RETRY_POLICY,
    summary: 'Set the retry policy of a space',
    access: 'manage',
    creates: true,
    body: RetryPolicyBody,
    response: RetryPolicy,
    async handle({ actor, params, body }) {
      const { policy, created } = await putRetryPolicy(ctx, actor, { ...params, body })
      return { status: created ? 201 : 200, body: presentRetryPolicy(policy) }
    },
  }),
  route({
    method: 'DELETE',
    path: RETRY_POLICY,
    summary: 'Delete the retry policy of a space; the schedule of each webhook applies again',
    access: 'manage',
    status: 204,
    async handle({ actor, params }) {
      await deleteRetryPolicy(ctx, actor, params)
      return {}
    },
  }),
]
