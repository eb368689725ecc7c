import type { IncomingMessage, ServerResponse } from 'node:http'

/** The normalized URL of a page request, with the member names of `URL`. */
export interface PageUrl {
  /** Decoded, without a trailing slash. No segment contains a slash, so splitting it again is safe. */
  readonly pathname: string
  readonly segments: readonly string[]
  readonly searchParams: URLSearchParams
}

/**
 * Handles requests outside of the route tables: the web app, OAuth, images. It writes the response itself. Unless `ownHead` is
 * set, request id and security headers are already on `res`. Errors that it throws are sent like those of routes.
 */
export interface PageHandler {
  /** Label in logs and metrics: `app`, `oauth`, `images`. */
  readonly name: string
  matches(pathname: string): boolean
  /** The handler writes the common headers itself, in one call with its own; faster for images. */
  readonly ownHead?: true
  /** `head`: the common headers as a raw list (name, value, …). */
  handle(
    req: IncomingMessage,
    res: ServerResponse,
    url: PageUrl,
    requestId: string,
    head: readonly string[],
  ): Promise<void> | void
}
