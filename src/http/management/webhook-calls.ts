import {
  LISTED_STATES,
  WebhookCall,
  WebhookCallDetails,
  WebhookCallQuery,
  WebhookCalls,
  WebhookHealth,
  WebhookQueue,
  WebhookReplay,
  WebhookReplayBody,
} from '#contract/resources/webhook-call'
import { badRequest } from '#domain/errors'
import type { ListedState } from '#domain/webhooks/call'
import { collection } from '#present/collection'
import { readPage } from '#present/read-page'
import type { UseCaseContext } from '#usecases/context'
import { getCall, getHealth, getQueue, listCalls } from '#usecases/webhooks/read-calls'
import { replayCall, replayCalls } from '#usecases/webhooks/replay-calls'
import { testWebhook } from '#usecases/webhooks/test-webhook'
import { type Route, route } from '../route.ts'
import { presentCall, presentCallDetails, presentHealth, presentQueue } from './present-webhook.ts'

function readState(query: URLSearchParams): ListedState | null {
  const sent = query.get('state')
  if (sent === null) return null
  const state = LISTED_STATES.find((each) => each === sent)
  if (!state) throw badRequest(`Calls are listed by the states ${LISTED_STATES.join(' and ')}.`)
  return state
}

/** The log of webhook calls, and routes to repeat them. Calls are sent in the background. */
export const webhookCallRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'GET',
    path: 'S/webhooks/:id/calls',
    summary:
      'List the calls of a webhook, newest first; `state=failed` or `waiting` only those (`total` counts 1000 calls beyond the page at most)',
    access: 'read',
    query: WebhookCallQuery,
    response: WebhookCalls,
    async handle(request) {
      const page = readPage(request.query, { standard: 20, limits: ctx.limits })
      const input = { ...request.params, page, state: readState(request.query) }
      const { webhook, total, items } = await listCalls(ctx, request.actor, input)
      return {
        body: collection(
          { ...page, total },
          items.map((call) => presentCall(call, webhook, call.change)),
        ),
      }
    },
  }),
  route({
    method: 'GET',
    path: 'S/webhooks/:id/calls/:call',
    summary: 'Get a call with its request, its response and all attempts',
    access: 'read',
    response: WebhookCallDetails,
    async handle(request) {
      const { webhook, call, detail } = await getCall(ctx, request.actor, request.params)
      return { body: presentCallDetails(call, webhook, detail) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/webhooks/:id/calls/:call/replay',
    summary: 'Send the event of a call again',
    access: 'manage',
    response: WebhookCall,
    status: 202,
    async handle(request) {
      const { webhook, call } = await replayCall(ctx, request.actor, request.params)
      return { body: presentCall(call, webhook) }
    },
  }),
  route({
    method: 'POST',
    path: 'S/webhooks/:id/replay',
    summary: 'Repeat all failed calls (`failed`), or send the changes of a range of the change log (`from`, `to`)',
    access: 'manage',
    body: WebhookReplayBody,
    response: WebhookReplay,
    status: 202,
    async handle(request) {
      const { queued, next } = await replayCalls(ctx, request.actor, { ...request.params, body: request.body })
      return { body: { sys: { type: 'WebhookReplay' as const }, queued, next } }
    },
  }),
  route({
    method: 'POST',
    path: 'S/webhooks/:id/test',
    summary: 'Send a test call',
    access: 'manage',
    response: WebhookCall,
    status: 202,
    async handle(request) {
      const { webhook, call } = await testWebhook(ctx, request.actor, request.params)
      return { body: presentCall(call, webhook) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/webhooks/:id/health',
    summary: 'Get the number of recent calls of a webhook that succeeded',
    access: 'read',
    response: WebhookHealth,
    async handle(request) {
      const { webhook, calls } = await getHealth(ctx, request.actor, request.params)
      return { body: presentHealth(webhook, calls) }
    },
  }),
  route({
    method: 'GET',
    path: 'S/webhooks/:id/queue',
    summary: 'Get the queue of a webhook',
    access: 'read',
    response: WebhookQueue,
    async handle(request) {
      const { webhook, queue } = await getQueue(ctx, request.actor, request.params)
      return { body: presentQueue(webhook, queue) }
    },
  }),
]
