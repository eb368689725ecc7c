import type { ContentType } from '../../api/wire.ts'
import type { EnvironmentData } from '../environment.tsx'

/** The content types that the user may create entries of; `allowed` restricts them by ID. */
export const creatableTypes = (
  { types, may }: Pick<EnvironmentData, 'types' | 'may'>,
  allowed: readonly string[] | null = null,
): ContentType[] =>
  [...types.values()].filter(
    ({ sys }) =>
      sys.publishedVersion !== undefined && (allowed === null || allowed.includes(sys.id)) && may.createEntry(sys.id),
  )
