import { param } from '#present/params'
import { searchEnvelope } from '#present/search-collection'
import { getResource } from '../query/get-resource.ts'
import { searchAssets, searchEntries } from '../query/search.ts'
import { assembleList, assembleOne } from '../render/assemble.ts'
import type { Endpoint } from './endpoint.ts'

export const entries: Endpoint = function* (ctx, view, request, source) {
  const page = yield* searchEntries(ctx, view, request.query, source)
  const envelope = searchEnvelope(request, 'entries', page.page)
  return { body: assembleList(envelope, page), dependencies: page.dependencies }
}

export const assets: Endpoint = function* (ctx, view, request, source) {
  const page = yield* searchAssets(ctx, view, request.query, source)
  const envelope = searchEnvelope(request, 'assets', page.page)
  return { body: assembleList(envelope, page), dependencies: page.dependencies }
}

const resource = (kind: 'Entry' | 'Asset'): Endpoint =>
  function* (ctx, view, request, source) {
    const input = { kind, id: param(request, 'id'), params: request.query }
    const fragment = yield* getResource(ctx, view, input, source)
    return { body: assembleOne(fragment), dependencies: new Set([fragment.dependency]) }
  }

export const entry = resource('Entry')
export const asset = resource('Asset')
