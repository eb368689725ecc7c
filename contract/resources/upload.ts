import { type Of, Type } from '../schema.ts'
import { link } from '../shapes/link.ts'
import { Timestamp } from '../shapes/sys.ts'

const Location = { space: link('Space'), environment: Type.Optional(link('Environment')) }

export const Upload = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('Upload'),
      id: Type.String(),
      createdAt: Timestamp,
      expiresAt: Timestamp,
      ...Location,
      createdBy: link('User'),
    }),
    size: Type.Integer({ minimum: 1, description: 'In bytes.' }),
    sha256: Type.String(),
  },
  { title: 'Upload', description: 'An uploaded file that no asset uses yet.' },
)
export type Upload = Of<typeof Upload>

export const UploadCredential = Type.Object(
  {
    sys: Type.Object({
      type: Type.Literal('UploadCredential'),
      createdAt: Timestamp,
      expiresAt: Timestamp,
      ...Location,
      createdBy: link('User'),
    }),
    uploadCredentials: Type.Object({
      policy: Type.String(),
      signature: Type.String({ description: 'The token is `policy`, a dot, and `signature`.' }),
      expiresAt: Timestamp,
      createdAt: Timestamp,
    }),
  },
  { title: 'UploadCredential', description: 'A short-lived credential for uploads.' },
)
export type UploadCredential = Of<typeof UploadCredential>
