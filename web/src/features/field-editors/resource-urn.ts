// Links to entries of other spaces, in the URN format of the API.
import {
  ENTRY_RESOURCE,
  ENTRY_URN,
  parseEntryUrn,
  sourceOfSpace,
  spaceOfSource,
} from '../../../../contract/rules/resource-links.ts'
import type { Field, ResourceLink } from '../../api/wire.ts'

export interface ResourceLocation {
  space: string
  /** Null for a part that the link does not contain. */
  environment: string | null
  entry: string
}

export function readUrn(urn: string): ResourceLocation | null {
  const target = parseEntryUrn(urn)
  return target && { space: target.space, environment: ENTRY_URN.exec(urn)?.[2] ?? null, entry: target.id }
}

export function resourceLinkTo({ space, environment, entry }: ResourceLocation): ResourceLink {
  const within = environment === null ? '' : `/environments/${environment}`
  const urn = `${sourceOfSpace(space)}${within}/entries/${entry}`
  return { sys: { type: 'ResourceLink', linkType: ENTRY_RESOURCE, urn } }
}

export const isResourceLink = (value: unknown): value is ResourceLink =>
  typeof value === 'object' &&
  value !== null &&
  (value as ResourceLink).sys?.type === 'ResourceLink' &&
  typeof (value as ResourceLink).sys.urn === 'string'

/** The spaces that a field may link to. */
export const spacesAllowed = (resources: unknown): readonly string[] =>
  [...new Set((Array.isArray(resources) ? resources : []).map((resource) => spaceOfSource(resource?.source)))].filter(
    (space) => space !== null,
  )

/** The content types of a space that a field may link to; null for all. */
export function typesAllowed(resources: Field['allowedResources'], space: string): readonly string[] | null {
  const types = (resources ?? []).filter(({ source }) => spaceOfSource(source) === space)
  const isOpen = types.some(({ contentTypes }) => contentTypes === undefined || contentTypes.length === 0)
  return isOpen ? null : [...new Set(types.flatMap(({ contentTypes }) => contentTypes ?? []))]
}
