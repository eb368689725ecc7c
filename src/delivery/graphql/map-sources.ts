import { type FieldValue, graphqlSourceMaps } from '#domain/graphql/source-maps'
import { ASSET_SOURCES, type Sources, sourcesOfType } from '#domain/source-maps/source-maps'
import type { StageView } from '../query/stage-view.ts'
import { type Steps, wait } from '../steps.ts'

/** The content source maps of a response, with the editors that its content types have now. */
export function* mapSources(view: StageView, values: readonly FieldValue[]): Steps<object> {
  const { snapshot, environment, model, address } = view
  const reader = yield* wait(snapshot.reader())
  const byType = new Map<string, Sources>()
  for (const id of new Set(values.flatMap(({ contentType }) => contentType ?? []))) {
    const type = model.types.get(id)
    if (!type) continue
    const editors = yield* wait(reader.editorInterfaces.get(environment.environment.key, id))
    byType.set(id, sourcesOfType(type, editors?.controls ?? []))
  }
  return graphqlSourceMaps(address, values, ({ contentType, field }) =>
    (contentType === null ? ASSET_SOURCES : byType.get(contentType))?.get(field),
  )
}
