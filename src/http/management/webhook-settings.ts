import type { UseCaseContext } from '#usecases/context'
import { getWebhookSettings } from '#usecases/webhooks/read-settings'
import { deleteRetryPolicy, getRetryPolicy, putRetryPolicy } from '#usecases/webhooks/retry-policy'
import { deleteSigningSecret, getSigningSecret, putSigningSecret } from '#usecases/webhooks/signing-secrets'
import { param } from '../present/params.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { presentRetryPolicy, presentSigningSecret, presentWebhookSettings } from './present-webhook.ts'

export const webhookSettingRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/webhook_settings',
    summary: 'Get which signing secrets and which retry policy are set, null for what is not',
    access: 'read',
    async handle(request) {
      const space = param(request, 'space')
      return { body: presentWebhookSettings(space, await getWebhookSettings(ctx, request.actor, { space })) }
    },
  }),
  ...secretRoutes(ctx, 'S/webhook_settings/signing_secret', 'that signs all webhook calls of a space', (request) => ({
    space: param(request, 'space'),
    webhook: null,
  })),
  ...secretRoutes(ctx, 'S/webhooks/:id/signing_secret', 'of one webhook, in place of that of its space', (request) => ({
    space: param(request, 'space'),
    webhook: param(request, 'id'),
  })),
  ...retryRoutes(ctx),
]

const secretRoutes = (
  ctx: UseCaseContext,
  path: string,
  what: string,
  inputOf: (request: RouteRequest) => { space: string; webhook: string | null },
): readonly Route[] => [
  route({
    method: 'GET',
    path,
    summary: `Get the end of the secret ${what}`,
    access: 'read',
    handle: async (request) => ({
      body: presentSigningSecret(await getSigningSecret(ctx, request.actor, inputOf(request))),
    }),
  }),
  route({
    method: 'PUT',
    path,
    summary: `Set or replace the secret ${what}; for \`overlapSeconds\` both sign`,
    access: 'manage',
    async handle(request) {
      const input = { ...inputOf(request), body: request.body }
      const { secret, created, position } = await putSigningSecret(ctx, request.actor, input)
      return { status: created ? 201 : 200, body: presentSigningSecret(secret), position }
    },
  }),
  route({
    method: 'DELETE',
    path,
    summary: `Delete the secret ${what}`,
    access: 'manage',
    status: 204,
    handle: async (request) => ({ position: await deleteSigningSecret(ctx, request.actor, inputOf(request)) }),
  }),
]

const RETRY_POLICY = 'S/webhook_settings/retry_policy'

const retryRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: RETRY_POLICY,
    summary: 'Get how often webhook calls of a space are tried again',
    access: 'read',
    async handle(request) {
      return { body: presentRetryPolicy(await getRetryPolicy(ctx, request.actor, { space: param(request, 'space') })) }
    },
  }),
  route({
    method: 'PUT',
    path: RETRY_POLICY,
    summary: 'Set how often webhook calls of a space are tried again',
    access: 'manage',
    async handle(request) {
      const input = { space: param(request, 'space'), body: request.body }
      const { policy, created } = await putRetryPolicy(ctx, request.actor, input)
      return { status: created ? 201 : 200, body: presentRetryPolicy(policy) }
    },
  }),
  route({
    method: 'DELETE',
    path: RETRY_POLICY,
    summary: 'Let the schedule of each webhook decide again',
    access: 'manage',
    status: 204,
    async handle(request) {
      await deleteRetryPolicy(ctx, request.actor, { space: param(request, 'space') })
      return {}
    },
  }),
]
