import { Asset, AssetFileProcessing, Crop, FocalPoint } from '#contract/resources/asset'
import { VersionHeader } from '#contract/shapes/headers'
import { linkTo } from '#domain/entries/entry'
import { contentDate } from '#present/dates'
import { addressOf, param } from '#present/params'
import { getProcessing } from '#usecases/assets/get-processing'
import { processAsset } from '#usecases/assets/process-asset'
import { setCrop } from '#usecases/assets/set-crop'
import { setFocalPoint } from '#usecases/assets/set-focal-point'
import type { UseCaseContext } from '#usecases/context'
import { type Route, type RouteRequest, route } from '../route.ts'
import { versionHeader } from './headers.ts'
import { presentAsset } from './present-content.ts'

const fileOf = (request: RouteRequest) => ({
  ...addressOf(request),
  id: param(request, 'id'),
  locale: param(request, 'locale'),
})

export const assetFileRoutes = (ctx: UseCaseContext): readonly Route[] => [
  route({
    method: 'PUT',
    path: 'E/assets/:id/files/:locale/process',
    summary: 'Fetch and store the file of an asset in one locale, in the background',
    access: 'content.write',
    headers: VersionHeader,
    status: 204,
    async handle(request) {
      const input = { ...fileOf(request), version: versionHeader(request.headers) }
      return { position: await processAsset(ctx, request.actor, input) }
    },
  }),
  route({
    method: 'GET',
    path: 'E/assets/:id/files/:locale/process',
    summary: 'Get the processing state of an asset file in one locale',
    access: 'content.read',
    response: AssetFileProcessing,
    async handle(request) {
      const { status, failure } = await getProcessing(ctx, request.actor, fileOf(request))
      const { id, locale } = fileOf(request)
      const sys = { type: 'AssetFileProcessing' as const, asset: linkTo('Asset', id), locale, status }
      if (!failure) return { body: { sys } }
      const { reason, message, at } = failure
      return { body: { sys, error: { reason, message, at: contentDate(at) } } }
    },
  }),
  focalPointRoute(
    ctx,
    'PUT',
    'Set the focal point of an image, which stays in view when it is cropped: `{ "x": 0.5, "y": 0.5 }`',
  ),
  focalPointRoute(ctx, 'DELETE', 'Remove the focal point of an image'),
  cropRoute(
    ctx,
    'PUT',
    'Rotate and crop an image: `{ "rotate": 90, "x": 0, "y": 0, "width": 300, "height": 200 }`, in pixels of the rotated original',
  ),
  cropRoute(ctx, 'DELETE', 'Restore the original of a rotated or cropped image'),
]

function cropRoute(ctx: UseCaseContext, method: 'PUT' | 'DELETE', summary: string): Route {
  return route({
    method,
    path: 'E/assets/:id/files/:locale/crop',
    summary,
    access: 'content.write',
    headers: VersionHeader,
    ...(method === 'PUT' && { contentBody: Crop }),
    response: Asset,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: method === 'PUT' ? request.body : null }
      const input = { ...fileOf(request), ...sent, isReset: method === 'DELETE' }
      const { value, position } = await setCrop(ctx, request.actor, input)
      return { body: presentAsset(value, addressOf(request)), position }
    },
  })
}

function focalPointRoute(ctx: UseCaseContext, method: 'PUT' | 'DELETE', summary: string): Route {
  return route({
    method,
    path: 'E/assets/:id/files/:locale/focal_point',
    summary,
    access: 'content.write',
    headers: VersionHeader,
    ...(method === 'PUT' && { contentBody: FocalPoint }),
    response: Asset,
    async handle(request) {
      const sent = { version: versionHeader(request.headers), body: method === 'PUT' ? request.body : null }
      const { value, position } = await setFocalPoint(ctx, request.actor, { ...fileOf(request), ...sent })
      return { body: presentAsset(value, addressOf(request)), position }
    },
  })
}
