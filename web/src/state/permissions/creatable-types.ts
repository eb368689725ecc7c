import type { ContentType } from '../../api/wire.ts'
import type { EnvironmentData } from '../environment.tsx'

/** The content types that entries can be made of by whoever is signed in; `allowed` narrows them by id. */
export const creatableTypes = (
  { types, may }: Pick<EnvironmentData, 'types' | 'may'>,
  allowed: readonly string[] | null = null,
): ContentType[] =>
  [...types.values()].filter(
    ({ sys }) =>
      sys.publishedVersion !== undefined && (allowed === null || allowed.includes(sys.id)) && may.createEntry(sys.id),
  )
