import { Webhook, WebhookBody, Webhooks } from '#contract/resources/webhook'
import { PageQuery } from '#contract/shapes/collection'
import { VersionHeader } from '#contract/shapes/headers'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { createWebhook } from '#usecases/webhooks/create-webhook'
import { deleteWebhook } from '#usecases/webhooks/delete-webhook'
import { putWebhook } from '#usecases/webhooks/put-webhook'
import { getWebhook, listWebhooks } from '#usecases/webhooks/read-webhooks'
import { type Route, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentWebhook } from './present-webhook.ts'

export const webhookRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/webhook_definitions',
    summary: 'List the webhooks of a space',
    access: 'read',
    query: PageQuery,
    response: Webhooks,
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listWebhooks(ctx, request.actor, { ...request.params, page })
      return { body: collection({ ...page, total }, items.map(presentWebhook)) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/webhook_definitions',
    summary: 'Create a webhook',
    access: 'manage',
    body: WebhookBody,
    response: Webhook,
    status: 201,
    async handle(request) {
      const input = { ...request.params, body: request.body }
      const { value, position } = await createWebhook(ctx, request.actor, input)
      return { body: presentWebhook(value), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/webhook_definitions/:id',
    summary: 'Get a webhook',
    access: 'read',
    response: Webhook,
    handle: async (request) => ({ body: presentWebhook(await getWebhook(ctx, request.actor, request.params)) }),
  }),
  route({
    method: 'PUT',
    path: 'S/webhook_definitions/:id',
    summary: 'Replace a webhook, or create one with this id',
    access: 'manage',
    creates: true,
    headers: VersionHeader,
    body: WebhookBody,
    response: Webhook,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { written, created } = await putWebhook(ctx, request.actor, { ...request.params, ...sent })
      return { status: created ? 201 : 200, body: presentWebhook(written.value), position: written.position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/webhook_definitions/:id',
    summary: 'Delete a webhook and the log of its calls',
    access: 'manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteWebhook(ctx, request.actor, request.params)).position }),
  }),
]
