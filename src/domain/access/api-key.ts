import type { Stamped } from '../spaces/space.ts'

/** A pair of tokens (delivery and preview) that read one space in the listed environments. */
export interface ApiKey extends Stamped {
  space: string
  id: string
  /** Id of the preview half of the pair. */
  previewId: string
  name: string
  description: string
  /** Ids and patterns (`listed-environments.ts`). */
  environments: readonly string[]
}
