import { body, type Of, optional, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { link } from '../shapes/link.ts'
import { platformSys } from '../shapes/sys.ts'
import { Name, text } from '../shapes/text.ts'

const MAX_DESCRIPTION_LENGTH = 4000
const MAX_URL_LENGTH = 2000
const MAX_CONFIGURATIONS = 500
const MAX_ID_LENGTH = 64

const Url = { description: 'URL with placeholders.', examples: ['https://example.com/{locale}/{entry.fields.slug}'] }

const SentConfiguration = Type.Object({
  url: optional(text(MAX_URL_LENGTH, Url)),
  entityType: optional(Type.Literal('ContentType')),
  entityId: optional(text(MAX_ID_LENGTH, { description: 'Id of the content type.' })),
  contentType: optional(text(MAX_ID_LENGTH, { description: 'The same as `entityId`, for older clients.' })),
  enabled: optional(Type.Boolean()),
  example: optional(Type.Boolean()),
})

export const PreviewEnvironmentBody = body('PreviewEnvironmentBody', 'A preview site to create or replace.', {
  name: Name,
  description: optional(text(MAX_DESCRIPTION_LENGTH)),
  configurations: optional(
    Type.Array(SentConfiguration, { maxItems: MAX_CONFIGURATIONS, description: 'At most one per content type.' }),
  ),
})
export type PreviewEnvironmentBody = Of<typeof PreviewEnvironmentBody>

const PreviewConfiguration = Type.Object({
  url: Type.String(Url),
  entityType: Type.Literal('ContentType'),
  entityId: Type.String({ description: 'Id of the content type.' }),
  contentType: Type.String({ description: 'The same as `entityId`, for older clients.' }),
  enabled: Type.Boolean(),
  example: Type.Boolean(),
})

export const PreviewEnvironment = Type.Object(
  {
    name: Type.String(),
    description: Type.String(),
    configurations: Type.Array(PreviewConfiguration),
    sys: platformSys('PreviewEnvironment', { space: link('Space') }),
  },
  { title: 'PreviewEnvironment', description: 'A site that shows entries before they are published.' },
)
export type PreviewEnvironment = Of<typeof PreviewEnvironment>

export const PreviewEnvironments = collection(PreviewEnvironment)
