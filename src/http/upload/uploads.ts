import { UploadCredential as CredentialResource, Upload as UploadResource } from '#contract/resources/upload'
import { linkTo } from '#domain/entries/entry'
import { contentDate } from '#present/dates'
import { param } from '#present/params'
import type { UseCaseContext } from '#usecases/context'
import { createUpload } from '#usecases/uploads/create-upload'
import { createUploadCredential, type UploadCredential } from '#usecases/uploads/create-upload-credential'
import { deleteUpload } from '#usecases/uploads/delete-upload'
import { getUpload } from '#usecases/uploads/get-upload'
import { type Route, type RouteRequest, route } from '../route.ts'

/** `upload.delete()` of the JavaScript client sends the upload id as the environment. */
function locationOf(request: RouteRequest) {
  const { environment = null, id } = request.params
  return { space: param(request, 'space'), environment: environment === id ? null : environment }
}

/** Both path forms, because some clients send an environment. */
export const uploadRoutes = (ctx: UseCaseContext): readonly Route[] => [...routesAt(ctx, 'S'), ...routesAt(ctx, 'E')]

const routesAt = (ctx: UseCaseContext, base: 'S' | 'E'): readonly Route[] => [
  route({
    method: 'POST',
    path: `${base}/uploads`,
    summary: 'Upload a file: its bytes are the body',
    access: 'content.write',
    body: 'stream',
    response: UploadResource,
    status: 201,
    async handle(request) {
      const open = () => request.stream(ctx.limits.uploadBytes)
      const { value } = await createUpload(ctx, request.actor, { ...locationOf(request), open })
      return { body: present(value) }
    },
  }),
  route({
    method: 'POST',
    path: `${base}/upload_credentials`,
    summary: 'Create a credential that uploads files to the space for an hour, without the management token',
    access: 'content.write',
    response: CredentialResource,
    status: 201,
    async handle(request) {
      const at = locationOf(request)
      return { body: presentCredential(await createUploadCredential(ctx, request.actor, at), at) }
    },
  }),
  route({
    method: 'GET',
    path: `${base}/uploads/:id`,
    summary: 'Get an upload',
    access: 'content.write',
    response: UploadResource,
    handle: async (request) => ({
      body: present(await getUpload(ctx, request.actor, { ...locationOf(request), id: param(request, 'id') })),
    }),
  }),
  route({
    method: 'DELETE',
    path: `${base}/uploads/:id`,
    summary: 'Delete an upload',
    access: 'content.write',
    status: 204,
    async handle(request) {
      await deleteUpload(ctx, request.actor, { ...locationOf(request), id: param(request, 'id') })
      return {}
    },
  }),
]

function presentCredential(credential: UploadCredential, { space, environment }: ReturnType<typeof locationOf>) {
  const [createdAt, expiresAt] = [contentDate(credential.createdAt), contentDate(credential.expiresAt)]
  const { policy, signature } = credential
  return {
    sys: {
      type: 'UploadCredential' as const,
      createdAt,
      expiresAt,
      space: linkTo('Space', space),
      ...(environment !== null && { environment: linkTo('Environment', environment) }),
      createdBy: linkTo('User', credential.createdBy),
    },
    uploadCredentials: { policy, signature, expiresAt, createdAt },
  }
}

type Upload = Awaited<ReturnType<typeof getUpload>>

const present = (upload: Upload) => ({
  sys: {
    type: 'Upload' as const,
    id: upload.id,
    createdAt: contentDate(upload.createdAt),
    expiresAt: contentDate(upload.expiresAt),
    space: linkTo('Space', upload.space),
    ...(upload.environment !== null && { environment: linkTo('Environment', upload.environment) }),
    createdBy: linkTo('User', upload.createdBy),
  },
  size: upload.size,
  sha256: upload.sha256,
})
