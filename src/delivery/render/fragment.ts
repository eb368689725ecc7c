import type { Dependency } from '#domain/changes/dependency'
import type { TrackedLink } from '#domain/links/link-traversal'
import type { ResourceLink } from '#domain/links/resource-links'

/** One resource rendered as JSON, with what is needed to resolve its links. */
export interface Fragment {
  readonly dependency: Dependency
  readonly id: string
  readonly contentType: string | null
  /** The times of publishing, which REST responses of preview do not contain; null: never. */
  readonly publishedAt: number | null
  readonly firstPublishedAt: number | null
  /** The content type is not active, so the content is not shown. */
  readonly isOrphan: boolean
  /**
   * The bytes of the JSON, one character per byte. Strings lie in the heap, which V8 compacts; thousands of small buffers
   * outside of it would leave holes that nothing else fits into.
   */
  readonly bytes: string
  /** Hash of the bytes: the ETag of a response is a hash of the digests of its fragments. */
  readonly digest: string
  /** What the resource links to, each target once, in order. */
  readonly links: readonly TrackedLink[]
  /** Its links to other spaces, each once. */
  readonly resourceLinks: readonly ResourceLink[]
}

/** Measured: objects and strings of a fragment, and of each of its links. */
export const fragmentSize = ({ bytes, links, resourceLinks }: Fragment): number =>
  bytes.length + 500 + links.length * 170 + resourceLinks.length * 400
