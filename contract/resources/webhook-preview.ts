import { body, embedded, nullable, type Of, oneOf, optional, Type } from '../schema.ts'
import { AnyLink, link } from '../shapes/link.ts'
import { WebhookBody } from './webhook.ts'

export const PREVIEW_SOURCES = ['change', 'similar', 'example'] as const

export const PREVIEW_TOPIC_RULE = 'A type and an action, as in "Entry.publish".'

export const WebhookPreviewBody = body('WebhookPreviewBody', 'A webhook definition and the topic to preview it for.', {
  webhook: optional(
    Type.String({
      description: 'The id of a stored webhook whose secrets are used where the definition leaves them out.',
      problemTexts: { any: { isSecret: true, details: 'An id or null.' } },
    }),
  ),
  definition: embedded(WebhookBody),
  topic: Type.String({
    examples: ['Entry.publish'],
    problemTexts: { any: { details: PREVIEW_TOPIC_RULE } },
  }),
})
export type WebhookPreviewBody = Of<typeof WebhookPreviewBody>

export const WebhookPreview = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('WebhookPreview'), space: link('Space') }),
    topic: Type.String(),
    source: oneOf(PREVIEW_SOURCES, {
      description:
        'The request shows `change`: a stored change of this topic; `similar`: another change of this resource type; `example`: invented data.',
    }),
    entity: AnyLink,
    environment: Type.Optional(link('Environment')),
    request: Type.Object({
      url: Type.String(),
      method: Type.String(),
      headers: Type.Record(Type.String(), Type.String()),
      body: nullable(Type.String()),
    }),
  },
  { title: 'WebhookPreview', description: 'The request that a webhook would send.' },
)
export type WebhookPreview = Of<typeof WebhookPreview>
