import type { SelectedField } from '#domain/graphql/query/selection'
import { contentDate } from '#present/dates'
import type { Execution, Output } from './execution.ts'
import { pickFields } from './pick-fields.ts'
import type { Resource } from './resource.ts'

export function resolveSys(
  { input }: Execution,
  { id, scope, fragment, json }: Resource,
  field: SelectedField,
): Output {
  const { address } = input.views[scope.stage]
  return pickFields(field, {
    id,
    spaceId: address.space,
    environmentId: address.environment,
    publishedAt: toDate(fragment.publishedAt),
    firstPublishedAt: toDate(fragment.firstPublishedAt),
    publishedVersion: json.sys.publishedVersion ?? null,
    locale: scope.locale,
  })
}

const toDate = (at: number | null): string | null => (at === null ? null : contentDate(at))

export function resolveMetadata({ input }: Execution, { scope, json }: Resource, field: SelectedField): Output {
  const { publicTags } = input.views[scope.stage].model
  return pickFields(field, {
    tags: json.metadata.tags.map(({ sys }) => ({ id: sys.id, name: publicTags.get(sys.id) ?? null })),
    concepts: (json.metadata.concepts ?? []).map(({ sys }) => ({ id: sys.id })),
  })
}
