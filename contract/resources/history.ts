import { type TSchema, Type } from '../schema.ts'
import { collection } from '../shapes/collection.ts'
import { location } from '../shapes/content-sys.ts'
import { AnyLink, link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'
import { Asset } from './asset.ts'
import { ContentType } from './content-type.ts'
import { Entry } from './entry.ts'

const CONTENT = { Entry, Asset, ContentType }

export const snapshotOf = (kind: keyof typeof CONTENT) =>
  Type.Object(
    {
      sys: Type.Object({
        ...location,
        type: Type.Literal('Snapshot'),
        id: Type.String(),
        snapshotType: Type.Literal('publish'),
        snapshotEntityType: Type.Literal(kind),
        createdAt: Timestamp,
        createdBy: link('User'),
        updatedAt: Timestamp,
        updatedBy: link('User'),
      }),
      snapshot: CONTENT[kind] as TSchema,
    },
    { title: `${kind}Snapshot`, description: `A published state of a resource of type \`${kind}\`.` },
  )

export const snapshotsOf = (kind: keyof typeof CONTENT) =>
  Type.Object(
    {
      sys: Type.Object({ type: Type.Literal('Array') }),
      skip: Type.Integer(),
      limit: Type.Integer(),
      items: Type.Array(snapshotOf(kind)),
    },
    { title: `${kind}SnapshotCollection`, description: `A page of \`${kind}Snapshot\` items.` },
  )

const versionSys = {
  ...location,
  type: Type.Literal('Version'),
  id: Type.String(),
  version: Type.Integer(),
  entity: AnyLink,
  createdAt: Timestamp,
  createdBy: link('User'),
  deletedAt: Type.Optional(Timestamp),
}

export const versionOf = (kind: keyof typeof CONTENT) => {
  const { sys: _, ...members } = CONTENT[kind].properties as Record<string, TSchema>
  return Type.Object(
    { sys: Type.Object(versionSys), ...members },
    { title: `${kind}Version`, description: `One save of a resource of type \`${kind}\`, with its content.` },
  )
}

export const Versions = collection(
  Type.Object(
    { sys: Type.Object({ ...versionSys, publishedAt: Type.Optional(Timestamp) }) },
    { title: 'Version', description: 'One save of a resource, without its content.' },
  ),
)
