import { Type } from '../schema.ts'

/** The version that the client has seen. */
export const Version = Type.Integer({
  minimum: 0,
  description: 'The version that you have seen. An older one is refused.',
})

/** Sent to change a resource that exists. */
export const VersionHeader = Type.Object({ 'X-Contentful-Version': Type.Optional(Version) })

const AutoSave = Type.Optional(
  Type.Boolean({ description: 'Set for a save made while the user types. Webhooks can filter on it.' }),
)
const ValidateOnly = Type.Optional(Type.Boolean({ description: 'Only check whether it could be published.' }))

export const SaveHeaders = Type.Object({
  'X-Contentful-Version': Type.Optional(Version),
  'X-Contentful-Ui-Content-Auto-Save': AutoSave,
})

export const SaveEntryHeaders = Type.Object({
  ...SaveHeaders.properties,
  'X-Contentful-Content-Type': Type.Optional(Type.String({ description: 'Content type of an entry that is created.' })),
})

export const NewEntryHeaders = Type.Object({
  'X-Contentful-Content-Type': Type.String({ description: 'Id of the content type.' }),
})

export const PublishHeaders = Type.Object({
  'X-Contentful-Version': Type.Optional(Version),
  'X-Contentful-Validate-Only': ValidateOnly,
})
