import type { ContentTypeBody, Field, FieldType } from '../content-types/content-type.ts'
import { defaultControl } from '../editor-interfaces/default-controls.ts'
import type { Control } from '../editor-interfaces/editor-interface.ts'

/** The field type and editor of a value. */
export interface Source {
  fieldType: string
  widgetNamespace: string
  widgetId: string
}

export type Sources = ReadonlyMap<string, Source>

const BUILTIN = 'builtin'

const TEXT_TYPES: ReadonlySet<FieldType> = new Set(['Symbol', 'Text', 'RichText'])

const holdsText = (field: Field): boolean =>
  field.type === 'Array' ? field.items?.type === 'Symbol' : TEXT_TYPES.has(field.type)

/** The text fields of a content type by id, in its order. Fields without a chosen editor get the default one. */
export function sourcesOfType(type: ContentTypeBody, controls: readonly Control[]): Sources {
  const chosen = new Map(controls.map((control) => [control.fieldId, control]))
  return new Map(
    type.fields.filter(holdsText).map((field): [string, Source] => {
      const usual = defaultControl(field, type)
      const { widgetId, widgetNamespace } = chosen.get(field.id) ?? usual
      const isChosen = typeof widgetId === 'string'
      return [
        field.id,
        {
          fieldType: field.type,
          widgetNamespace: isChosen && typeof widgetNamespace === 'string' ? widgetNamespace : BUILTIN,
          widgetId: isChosen ? widgetId : String(usual.widgetId),
        },
      ]
    }),
  )
}

export const ASSET_SOURCES: Sources = new Map([
  ['title', { fieldType: 'Symbol', widgetNamespace: BUILTIN, widgetId: 'singleLine' }],
  ['description', { fieldType: 'Text', widgetNamespace: BUILTIN, widgetId: 'multipleLine' }],
])

/** The lookup tables shared by the source maps of all resources in a response, so that nothing is repeated. */
export class SourceMapsLookup {
  readonly #fieldTypes: string[] = []
  readonly #editors: Omit<Source, 'fieldType'>[] = []

  /** The source map of one resource, in the order of its content type. */
  mapFields(fields: Readonly<Record<string, unknown>>, sources: Sources) {
    const mappings: Record<string, object> = {}
    for (const [id, source] of sources) {
      const hasValue = Object.hasOwn(fields, id) && fields[id] !== null
      if (hasValue) mappings[`fields/${id}`] = { source: this.indexOf(source) }
    }
    return { sys: { type: 'ContentSourceMaps' }, mappings }
  }

  /** The tables, complete after all resources were mapped. */
  tables() {
    return {
      sys: { type: 'ContentSourceMapsLookup' },
      fieldTypes: this.#fieldTypes,
      editorInterfaces: this.#editors,
    }
  }

  /** The positions of a source in the tables. Linear search, because both tables are short. */
  indexOf({ fieldType, widgetNamespace, widgetId }: Source) {
    return {
      fieldType: indexIn(this.#fieldTypes, fieldType, (known) => known === fieldType),
      editorInterface: indexIn(
        this.#editors,
        { widgetNamespace, widgetId },
        (known) => known.widgetNamespace === widgetNamespace && known.widgetId === widgetId,
      ),
    }
  }
}

function indexIn<T>(table: T[], item: T, isSame: (known: T) => boolean): number {
  const index = table.findIndex(isSame)
  return index >= 0 ? index : table.push(item) - 1
}
