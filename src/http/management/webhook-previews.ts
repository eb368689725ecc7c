import { linkTo } from '#domain/entries/entry'
import type { UseCaseContext } from '#usecases/context'
import { previewCall } from '#usecases/webhooks/preview-call'
import { param } from '../present/params.ts'
import { type Route, route } from '../route.ts'
import { presentSubject } from './present-webhook.ts'
import { webhookPayloads } from './webhook-payload.ts'

export const webhookPreviewRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'POST',
    path: 'S/webhook_previews',
    summary: 'Show the call that a webhook would make (`{"definition": …, "topic": "Entry.publish"}`), sending nothing',
    access: 'manage',
    async handle(request) {
      const space = param(request, 'space')
      const input = { space, body: request.body, present: webhookPayloads }
      const { topic, source, change, request: shown } = await previewCall(ctx, request.actor, input)
      const sys = { type: 'WebhookPreview', space: linkTo('Space', space) }
      return { body: { sys, topic, source, ...presentSubject(change), request: shown } }
    },
  }),
]
