import { DomainError } from '#domain/errors'
import type { Timeline } from '#domain/releases/parse-timeline'
import type { Stage } from '#domain/resources/resource'
import { searchEnvelope } from '#present/search-collection'
import type { Store } from '#storage/store'
import type { Address } from '#usecases/access/require-environment'
import type { UseCaseContext } from '#usecases/context'
import { openTimeline } from '#usecases/releases/timeline'
import { parseParams } from '#usecases/search/search'
import { type CacheBytes, DeliveryCache } from './cache/delivery-cache.ts'
import { InFlight } from './cache/in-flight.ts'
import type { ReadSnapshot } from './cache/read-snapshot.ts'
import type { SpaceCache } from './cache/space-cache.ts'
import { type CacheHeaders, cacheHeaders, NO_CACHE_HEADERS, withReaderKey } from './cache-headers.ts'
import { createCanonicalQuery } from './canonical-query.ts'
import { asset, assets, entries, entry } from './endpoints/content.ts'
import type { EndpointContext, ReadRequest } from './endpoints/endpoint.ts'
import { contentType, contentTypes, locales, space, tag, tags } from './endpoints/model.ts'
import {
  concept,
  conceptAncestors,
  conceptDescendants,
  conceptScheme,
  conceptSchemes,
  concepts,
} from './endpoints/taxonomy.ts'
import type { PreparedBody } from './prepared-body.ts'
import { searchEntries } from './query/search.ts'
import { openStageView } from './query/stage-view.ts'
import { TimelineSource } from './query/timeline-source.ts'
import { assembleList } from './render/assemble.ts'
import { type MayRead, resolveResourceLinks } from './resource-links/resolve-resource-links.ts'
import { type MaybePromise, run, type Steps, wait } from './steps.ts'

const ENDPOINTS = {
  ...{ space, locales, tags, tag, contentTypes, contentType, entries, entry, assets, asset },
  ...{ concepts, concept, conceptAncestors, conceptDescendants, conceptSchemes, conceptScheme },
}

export type EndpointName = keyof typeof ENDPOINTS
export type ContentEndpoint = 'entries' | 'entry' | 'assets' | 'asset'

export interface DeliveryResponse {
  readonly body: PreparedBody
  readonly headers?: Record<string, string>
  /** The position of the space's log at which the response is valid. */
  readonly position: number
  /** Returns whether the same request would get this response from the cache; only for cached responses. */
  readonly isCurrent?: () => boolean
}

export interface DeliveryOptions {
  readonly maxBytes: CacheBytes
  /** The cache headers of the delivery API. Preview responses have none. */
  readonly cacheHeaders?: CacheHeaders
}

type Context = EndpointContext & Pick<UseCaseContext, 'heads' | 'staleReads'>

/** A read that may be answered from the cache. */
export interface CachedRead {
  /** The stage whose bound for stale responses applies. */
  readonly stage: Stage
  readonly at: Address
  /** Equal for requests that get the same response. */
  readonly key: string
  render(snapshot: ReadSnapshot): Steps<DeliveryResponse>
}

interface EndpointRead extends Omit<CachedRead, 'render'> {
  readonly endpoint: EndpointName
  readonly request: ReadRequest
}

/** The read endpoints of the delivery and preview APIs, with their caches. */
export class Delivery implements Disposable {
  readonly cache: DeliveryCache
  readonly #ctx: Context
  readonly #cacheHeaders: Readonly<Record<Stage, CacheHeaders>>
  /** Per stage: preview removes a parameter from `query` that the URL still has. */
  readonly #canonicalQuery = { published: createCanonicalQuery(), current: createCanonicalQuery() }
  readonly #inFlight = new InFlight<DeliveryResponse>()

  constructor(ctx: Context & { store: Store }, options: DeliveryOptions) {
    this.#ctx = ctx
    this.cache = new DeliveryCache(ctx, options.maxBytes)
    this.#cacheHeaders = { published: options.cacheHeaders ?? NO_CACHE_HEADERS, current: NO_CACHE_HEADERS }
  }

  /** The caller has checked that the actor may read this stage of the environment: cached responses are shared by actors. */
  read(stage: Stage, endpoint: EndpointName, at: Address, request: ReadRequest): MaybePromise<DeliveryResponse> {
    const query = this.#canonicalQuery[stage](request)
    const key = `${stage} ${endpoint} ${at.space} ${at.environment} ${request.params.id ?? ''}?${query}`
    const render = (snapshot: ReadSnapshot) => this.#render(snapshot, { stage, endpoint, at, request, key })
    const response = this.respond({ stage, at, key, render })
    const headers = this.#cacheHeaders[stage]
    if (headers.keysHeader === null) return response
    if (response instanceof Promise) {
      return response.then((rendered) => withReaderKey(rendered, headers, request.actor, at.space))
    }
    return withReaderKey(response, headers, request.actor, at.space)
  }

  /** The cached response of this key, or a rendered one. */
  respond(read: CachedRead): MaybePromise<DeliveryResponse> {
    const cached = this.#findCached(read.at, read.key)
    this.cache.countResponse(cached !== null)
    return cached ?? this.#readUncached(read)
  }

  /** Published content with the versions of the releases in force. Not cached: few clients request previews. */
  readTimeline(
    endpoint: ContentEndpoint,
    at: Address,
    request: ReadRequest,
    timeline: Timeline & { now: number },
  ): MaybePromise<DeliveryResponse> {
    const render = (snapshot: ReadSnapshot) => run(this.#renderTimeline(snapshot, endpoint, at, request, timeline))
    return this.cache.withSnapshot(at.space, render)
  }

  /**
   * A search whose links to other spaces are resolved. The response is not cached, because it depends on the logs and API keys of
   * several spaces; the fragments and lists that it consists of are cached with their spaces.
   */
  async readAcrossSpaces(stage: Stage, at: Address, request: ReadRequest, mayRead: MayRead): Promise<DeliveryResponse> {
    const found = await this.cache.withSnapshot(at.space, (snapshot) => run(this.#search(snapshot, stage, at, request)))
    const { locale } = parseParams(request.query, this.#ctx.limits)
    const imagesHost = this.#ctx.imagesHost()
    const page = await resolveResourceLinks(this.cache, found.page, { stage, at, locale, imagesHost, mayRead })
    const envelope = searchEnvelope(request, 'entries', page.page)
    return { body: assembleList(envelope, page), position: found.position }
  }

  [Symbol.dispose](): void {
    this.cache[Symbol.dispose]()
  }

  #findCached(at: Address, key: string): DeliveryResponse | null {
    const cache = this.cache.upToDate(at.space)
    const cached = cache?.responses(at.environment)?.get(key)
    if (!cached) return null
    const { position } = cache!
    const { body, headers } = cached
    const isCurrent = () => this.cache.upToDate(at.space)?.position === position && body.use()
    return headers ? { body, headers, position, isCurrent } : { body, position, isCurrent }
  }

  #readUncached(read: CachedRead): MaybePromise<DeliveryResponse> {
    const { staleReads } = this.#ctx
    if (staleReads.boundMs[read.stage] === 0) return this.#renderOnce(read)
    const isFresh = this.cache.upToDate(read.at.space) !== null
    const response = (isFresh ? null : this.#readStale(read)) ?? this.#renderOnce(read)
    return response instanceof Promise ? staleReads.orStale(response, () => this.#readStale(read)) : response
  }

  /** The response from memory, marked as stale, if the database cannot be reached and the cache is recent enough. */
  #readStale(read: CachedRead): DeliveryResponse | null {
    const { staleReads } = this.#ctx
    if (!staleReads.isAway) return null
    const { at, stage, key } = read
    const cache = this.cache.find(at.space)
    if (!cache) return null
    const ageMs = this.cache.ageMs(cache)
    if (!staleReads.allows(stage, ageMs)) return null
    const cached = cache.responses(at.environment)?.get(key)
    const response = cached ? toResponse(cached, cache.position) : this.#renderFromCache(cache, read)
    if (response === null) return null
    return { ...response, headers: { ...response.headers, ...staleReads.mark(ageMs) } }
  }

  /** No response instead of 404, which cannot be marked as stale: what was not found may have been published meanwhile. */
  #renderFromCache(cache: SpaceCache, read: CachedRead): DeliveryResponse | null {
    try {
      return this.cache.withCacheOnly(cache, (snapshot) => run(read.render(snapshot)))
    } catch (error) {
      if (error instanceof DomainError && error.code === 'NotFound') return null
      throw error
    }
  }

  /** Renders the response, or waits for an equal request that is being rendered. */
  #renderOnce(read: CachedRead): MaybePromise<DeliveryResponse> {
    const { space } = read.at
    const render = () => this.cache.withSnapshot(space, (snapshot) => run(read.render(snapshot)))
    return this.cache.isUsable ? this.#inFlight.share(read.key, this.#ctx.heads.head(space), render) : render()
  }

  *#search(snapshot: ReadSnapshot, stage: Stage, at: Address, request: ReadRequest) {
    const view = yield* openStageView(snapshot, at, stage)
    return { page: yield* searchEntries(this.#ctx, view, request.query), position: snapshot.position }
  }

  *#renderTimeline(
    snapshot: ReadSnapshot,
    endpoint: ContentEndpoint,
    at: Address,
    request: ReadRequest,
    timeline: Timeline & { now: number },
  ): Steps<DeliveryResponse> {
    const view = yield* openStageView(snapshot, at, 'published')
    const reader = yield* wait(snapshot.reader())
    const { key } = view.environment.environment
    const resolved = yield* wait(openTimeline(reader, key, timeline, { now: timeline.now, address: at }))
    const source = new TimelineSource(view, reader, resolved)
    const { body } = yield* ENDPOINTS[endpoint](this.#ctx, view, request, source)
    return { body, position: snapshot.position }
  }

  *#render(snapshot: ReadSnapshot, { stage, endpoint, at, request, key }: EndpointRead): Steps<DeliveryResponse> {
    const view = yield* openStageView(snapshot, at, stage)
    const { body, dependencies, mediaType } = yield* ENDPOINTS[endpoint](this.#ctx, view, request)
    const cached = cacheHeaders(this.#cacheHeaders[stage], view, dependencies)
    const headers = mediaType === undefined ? cached : { ...cached, 'Content-Type': mediaType }
    const { index } = view.environment.stages[stage]
    snapshot.addResponse(at.environment, { key, body, headers, dependencies, index })
    return toResponse({ body, headers }, snapshot.position)
  }
}

const toResponse = (
  { body, headers }: { body: PreparedBody; headers: Record<string, string> | undefined },
  position: number,
): DeliveryResponse => (headers ? { body, headers, position } : { body, position })
