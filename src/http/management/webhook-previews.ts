import { WebhookPreview, WebhookPreviewBody } from '#contract/resources/webhook-preview'
import { linkTo } from '#domain/entries/entry'
import type { UseCaseContext } from '#usecases/context'
import { previewCall } from '#usecases/webhooks/preview-call'
import { type Route, route } from '../route.ts'
import { presentSubject } from './present-webhook.ts'
import { webhookPayloads } from './webhook-payload.ts'

export const webhookPreviewRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'POST',
    path: 'S/webhook_previews',
    summary: 'Preview the request of a webhook for a topic, without sending it',
    access: 'manage',
    body: WebhookPreviewBody,
    response: WebhookPreview,
    async handle(request) {
      const { space } = request.params
      const input = { space, body: request.body, present: webhookPayloads }
      const { topic, source, change, request: shown } = await previewCall(ctx, request.actor, input)
      const sys = { type: 'WebhookPreview' as const, space: linkTo('Space', space) }
      return { body: { sys, topic, source, ...presentSubject(change), request: shown } }
    },
  }),
]
