import { type Of, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'

export const DuplicateFiles = Type.Object(
  {
    sys: Type.Object({ type: Type.Literal('Array') }),
    items: Type.Array(
      Type.Object({
        sha256: Type.String({ description: 'The checksum of the bytes.' }),
        assets: Type.Array(link('Asset'), { description: 'Assets whose file has these bytes, at most 100.' }),
      }),
    ),
    next: Type.Optional(Type.String({ description: 'Continue with `after` set to this; left out at the end.' })),
  },
  { title: 'DuplicateFiles', description: 'Assets of an environment whose files have the same bytes.' },
)
export type DuplicateFiles = Of<typeof DuplicateFiles>

export const DuplicateFilesQuery = Type.Object({
  sha256: Type.Optional(
    Type.String({ description: 'Only assets with this file, even if there is only one: the `sha256` of an upload.' }),
  ),
  after: Type.Optional(Type.String({ description: 'The `next` of the previous response.' })),
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 100,
      description: 'The maximum number of checksums that several assets share. A page can have fewer groups.',
    }),
  ),
})
