import type { Tag } from '#domain/changes/tags'
import type { LinkTarget } from '#domain/links/links-in-value'

/** One resource as a reader sees it, written out, with all that is needed to go on from there. */
export interface Fragment {
  readonly tag: Tag
  readonly contentType: string | null
  /** The content type is not active: nothing of the content is shown. */
  readonly isOrphan: boolean
  /**
   * The bytes of the final JSON, one character for each. As texts they lie in the heap, close together and moved as
   * needed; as thousands of small blocks beside it they would leave holes that nothing else fits into.
   */
  readonly bytes: string
  /** Names the bytes: an answer made of fragments is named by their names. */
  readonly digest: string
  /** What it links to, each once, in order. */
  readonly links: readonly (LinkTarget & { readonly tag: Tag })[]
}

/** What a fragment costs beside its bytes, roughly: objects, names, links. */
export const fragmentSize = ({ bytes, links }: Fragment): number => bytes.length + 500 + links.length * 170
