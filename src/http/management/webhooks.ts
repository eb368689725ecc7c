import type { UseCaseContext } from '#usecases/context'
import { createWebhook } from '#usecases/webhooks/create-webhook'
import { deleteWebhook } from '#usecases/webhooks/delete-webhook'
import { putWebhook } from '#usecases/webhooks/put-webhook'
import { getWebhook, listWebhooks } from '#usecases/webhooks/read-webhooks'
import { collection } from '../present/collection.ts'
import { param } from '../present/params.ts'
import { readPage } from '../present/read-page.ts'
import { type Route, type RouteRequest, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentWebhook } from './present-webhook.ts'

const one = (request: RouteRequest) => ({ space: param(request, 'space'), id: param(request, 'id') })

export const webhookRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/webhook_definitions',
    summary: 'List the webhooks of a space',
    access: 'read',
    async handle(request) {
      const page = readPage(request.query, { standard: 25, limits: ctx.limits })
      const { total, items } = await listWebhooks(ctx, request.actor, { space: param(request, 'space'), page })
      return { body: collection({ ...page, total }, items.map(presentWebhook)) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/webhook_definitions',
    summary: 'Create a webhook',
    access: 'manage',
    status: 201,
    async handle(request) {
      const input = { space: param(request, 'space'), body: request.body }
      const { value, position } = await createWebhook(ctx, request.actor, input)
      return { body: presentWebhook(value), position }
    },
  }),
  route({
    method: 'GET',
    path: 'S/webhook_definitions/:id',
    summary: 'Get a webhook',
    access: 'read',
    handle: async (request) => ({ body: presentWebhook(await getWebhook(ctx, request.actor, one(request))) }),
  }),
  route({
    method: 'PUT',
    path: 'S/webhook_definitions/:id',
    summary: 'Replace a webhook, or create one with this id',
    access: 'manage',
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: request.body }
      const { written, created } = await putWebhook(ctx, request.actor, { ...one(request), ...sent })
      return { status: created ? 201 : 200, body: presentWebhook(written.value), position: written.position }
    },
  }),
  route({
    method: 'DELETE',
    path: 'S/webhook_definitions/:id',
    summary: 'Delete a webhook and the log of its calls',
    access: 'manage',
    status: 204,
    handle: async (request) => ({ position: (await deleteWebhook(ctx, request.actor, one(request))).position }),
  }),
]
