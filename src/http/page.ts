import type { IncomingMessage, ServerResponse } from 'node:http'

/** The address of a page request, normalised; named like the members of `URL`. */
export interface PageUrl {
  /** Decoded, without a trailing slash. No segment contains a slash, so taking it apart again is safe. */
  readonly pathname: string
  readonly segments: readonly string[]
  readonly searchParams: URLSearchParams
}

/**
 * What is not JSON routes: the web app, OAuth, images. A page writes its own answer. Unless it has `ownHead`,
 * request id and security headers are already set on `res`; whatever it throws is answered like any other error.
 */
export interface PageHandler {
  /** Label in logs and metrics: `app`, `oauth`, `images`. */
  readonly name: string
  matches(pathname: string): boolean
  /** It writes the headers that all pages have in common itself, with its own: faster, for what is asked for most. */
  readonly ownHead?: true
  /** `head`: those headers, as raw names and values in turn. */
  handle(
    req: IncomingMessage,
    res: ServerResponse,
    url: PageUrl,
    requestId: string,
    head: readonly string[],
  ): Promise<void> | void
}
