import type { Actor } from '#domain/access/actor'
import type { Dependency } from '#domain/changes/dependency'
import type { UseCaseContext } from '#usecases/context'
import type { PreparedBody } from '../prepared-body.ts'
import type { Source } from '../query/source.ts'
import type { StageView } from '../query/stage-view.ts'
import type { Steps } from '../steps.ts'

/** The parts of a request that delivery reads. `query` may be parsed lazily: a cached response is found by `url` alone. */
export interface ReadRequest {
  readonly actor: Actor
  readonly params: Readonly<Record<string, string>>
  readonly query: URLSearchParams
  /** Path and query as they were sent. */
  readonly url: string
}

export interface Rendered {
  readonly body: PreparedBody
  /** Without the model of the environment, on which every response depends. */
  readonly dependencies: ReadonlySet<Dependency>
  /** The media type, if it is not the one of the API. */
  readonly mediaType?: string
}

export type EndpointContext = Pick<UseCaseContext, 'limits' | 'imagesHost'>

/** Renders the response of one endpoint. */
export type Endpoint = (
  ctx: EndpointContext,
  view: StageView,
  request: ReadRequest,
  /** Instead of the stage of the view. */
  source?: Source,
) => Steps<Rendered>
