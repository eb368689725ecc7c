import { checkedContentBody, nullable, type Of, oneOf, Type } from '../schema.ts'
import { contentSys, FieldStatus, Metadata, MetadataBody } from '../shapes/content-sys.ts'
import { link } from '../shapes/link.ts'
import { searchPage } from '../shapes/search.ts'
import { Timestamp } from '../shapes/sys.ts'

export const MAX_FILE_NAME_LENGTH = 256
export const MAX_UPLOAD_URL_LENGTH = 2048

const localized = <Value extends Parameters<typeof Type.Record>[1]>(value: Value) => Type.Record(Type.String(), value)

export const FileBody = Type.Object(
  {
    fileName: Type.String({ minLength: 1, maxLength: MAX_FILE_NAME_LENGTH }),
    contentType: Type.Optional(Type.String({ examples: ['image/png'] })),
    upload: Type.Optional(
      Type.String({ maxLength: MAX_UPLOAD_URL_LENGTH, description: 'The URL to fetch the file from.' }),
    ),
    uploadFrom: Type.Optional(link('Upload')),
    url: Type.Optional(Type.String({ description: 'The URL of the stored file, as the server returned it.' })),
  },
  {
    title: 'FileBody',
    description: 'A file to fetch (`upload`), one that was uploaded (`uploadFrom`), or the stored one (`url`).',
  },
)

export const AssetBody = Type.Object(
  {
    fields: Type.Optional(
      Type.Object({
        title: Type.Optional(nullable(localized(nullable(Type.String())))),
        description: Type.Optional(nullable(localized(nullable(Type.String())))),
        file: Type.Optional(nullable(localized(nullable(FileBody)))),
      }),
    ),
    metadata: Type.Optional(MetadataBody),
  },
  { title: 'AssetBody', description: 'An asset to create or replace.' },
)
export type AssetBody = Of<typeof AssetBody>

const Pixels = { width: Type.Integer({ minimum: 1 }), height: Type.Integer({ minimum: 1 }) }

const CropArea = {
  rotate: Type.Unsafe<0 | 90 | 180 | 270>({
    type: 'integer',
    enum: [0, 90, 180, 270],
    description: 'Degrees, clockwise.',
  }),
  x: Type.Integer({ minimum: 0, description: 'In pixels of the rotated image, like the other members.' }),
  y: Type.Integer({ minimum: 0 }),
  ...Pixels,
}

const FileDetails = Type.Object({
  size: Type.Integer({ description: 'In bytes.' }),
  image: Type.Optional(Type.Object({ width: Type.Integer(), height: Type.Integer() })),
  blurhash: Type.Optional(Type.String({ description: 'A blurred image to show while the file loads (BlurHash).' })),
  dominantColor: Type.Optional(Type.String()),
  focalPoint: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
  crop: Type.Optional(Type.Object(CropArea, { description: 'How the image was made from its original.' })),
  original: Type.Optional(
    Type.Object(
      {
        url: Type.String(),
        size: Type.Integer(),
        image: Type.Object(Pixels),
        blurhash: Type.Optional(Type.String()),
        dominantColor: Type.Optional(Type.String()),
        focalPoint: Type.Optional(Type.Object({ x: Type.Number(), y: Type.Number() })),
      },
      { description: 'The file before it was cropped. Only the management API returns it.' },
    ),
  ),
})

export const File = Type.Object(
  {
    fileName: Type.String(),
    contentType: Type.String(),
    url: Type.Optional(Type.String()),
    details: Type.Optional(FileDetails),
    upload: Type.Optional(Type.String()),
    uploadFrom: Type.Optional(link('Upload')),
  },
  { title: 'File', description: 'The file of an asset in one locale. It has no `url` until it has been processed.' },
)
export type File = Of<typeof File>

export const Asset = Type.Object(
  {
    metadata: Metadata,
    sys: contentSys('Asset', {
      release: Type.Optional(link('Release', { description: 'The release whose version this is.' })),
      fieldStatus: Type.Optional(FieldStatus),
      automationTags: Type.Array(Type.Unknown()),
    }),
    fields: Type.Object({
      title: Type.Optional(localized(Type.String())),
      description: Type.Optional(localized(Type.String())),
      file: Type.Optional(localized(File)),
    }),
  },
  { title: 'Asset', description: 'An asset as the management API returns it.' },
)
export type Asset = Of<typeof Asset>

export const Assets = searchPage(Asset, {})

export const AssetFileProcessing = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('AssetFileProcessing'),
      asset: link('Asset'),
      locale: Type.String(),
      status: oneOf(['unprocessed', 'processing', 'processed', 'failed']),
    }),
    error: Type.Optional(Type.Object({ reason: Type.String(), message: Type.String(), at: Timestamp })),
  },
  { title: 'AssetFileProcessing', description: 'How far the processing of a file is.' },
)

export const FocalPoint = Type.Object(
  { x: Type.Number({ minimum: 0, maximum: 1 }), y: Type.Number({ minimum: 0, maximum: 1 }) },
  { title: 'FocalPoint', description: 'The part of an image that crops keep, as fractions of its width and height.' },
)

export const Crop = Type.Object(
  {
    rotate: Type.Optional(CropArea.rotate),
    x: Type.Optional(CropArea.x),
    y: Type.Optional(CropArea.y),
    width: Type.Optional(Pixels.width),
    height: Type.Optional(Pixels.height),
  },
  { title: 'Crop', description: 'A rotation and the part of the rotated image to keep; without an area, all of it.' },
)

export const EXPIRY_RULE = 'Must be a time within the next 48 hours, in seconds since 1970.'

export const AssetKeyBody = checkedContentBody(
  'AssetKeyBody',
  'The lifetime of a new asset key.',
  {
    expiresAt: Type.Number({
      description: 'A time within the next 48 hours, in seconds since 1970.',
      problemTexts: { any: { name: 'range', details: EXPIRY_RULE } },
    }),
  },
  { isOptional: true },
)
export type AssetKeyBody = Of<typeof AssetKeyBody>

export const AssetKey = Type.Object(
  { policy: Type.String(), secret: Type.String() },
  { title: 'AssetKey', description: 'A key that signs URLs of protected files.' },
)
export type AssetKey = Of<typeof AssetKey>
