import { Type } from '../schema.ts'

export const Version = Type.Integer({
  minimum: 0,
  description: 'The version that you read. The request fails if the resource has changed since.',
})

/** Required to change an existing resource. */
export const VersionHeader = Type.Object({ 'X-Contentful-Version': Type.Optional(Version) })

const AutoSave = Type.Optional(
  Type.Boolean({ description: 'Marks an automatic save while the user types. Webhooks can filter by it.' }),
)
const ValidateOnly = Type.Optional(Type.Boolean({ description: 'Only check whether the resource can be published.' }))

export const SaveHeaders = Type.Object({
  'X-Contentful-Version': Type.Optional(Version),
  'X-Contentful-Ui-Content-Auto-Save': AutoSave,
})

export const SaveEntryHeaders = Type.Object({
  ...SaveHeaders.properties,
  'X-Contentful-Content-Type': Type.Optional(
    Type.String({ description: 'Id of the content type, if the entry is new.' }),
  ),
})

export const NewEntryHeaders = Type.Object({
  'X-Contentful-Content-Type': Type.String({ description: 'Id of the content type.' }),
})

export const PublishHeaders = Type.Object({
  'X-Contentful-Version': Type.Optional(Version),
  'X-Contentful-Validate-Only': ValidateOnly,
})
