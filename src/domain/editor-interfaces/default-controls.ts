import type { ContentTypeBody, Field } from '../content-types/content-type.ts'
import type { Control } from './editor-interface.ts'

type Widget = { widgetId: string; settings?: Record<string, unknown> }

const BOOLEAN = { helpText: null, trueLabel: 'Yes', falseLabel: 'No' }

const WIDGETS: Readonly<Record<Exclude<Field['type'], 'Link' | 'Array'>, Widget>> = {
  Symbol: { widgetId: 'singleLine' },
  Text: { widgetId: 'markdown' },
  RichText: { widgetId: 'richTextEditor' },
  Integer: { widgetId: 'numberEditor' },
  Number: { widgetId: 'numberEditor' },
  Date: { widgetId: 'datePicker', settings: { ampm: '24', format: 'timeZ' } },
  Boolean: { widgetId: 'boolean', settings: BOOLEAN },
  Object: { widgetId: 'objectEditor' },
  Location: { widgetId: 'locationEditor' },
  ResourceLink: { widgetId: 'resourceLinkEditor' },
}

const CHOICES = new Set<Field['type']>(['Symbol', 'Text', 'Integer', 'Number', 'Boolean'])

/** The control of a field for which no editor was chosen. */
export function defaultControl(field: Field, type: ContentTypeBody): Control {
  return { fieldId: field.id, ...widget(field, type), widgetNamespace: 'builtin' }
}

function widget(field: Field, { displayField }: ContentTypeBody): Widget {
  if (CHOICES.has(field.type) && field.validations.some((validation) => Object.hasOwn(validation, 'in'))) {
    return { widgetId: 'dropdown' }
  }
  if (field.type === 'Text' && field.id === displayField) return { widgetId: 'singleLine' }
  if (field.type === 'Link') return { widgetId: field.linkType === 'Asset' ? 'assetLinkEditor' : 'entryLinkEditor' }
  return field.type === 'Array' ? listWidget(field) : WIDGETS[field.type]
}

function listWidget({ items }: Field): Widget {
  if (items?.type === 'Symbol') return { widgetId: 'tagEditor' }
  if (items?.type === 'ResourceLink') return { widgetId: 'resourceLinksEditor' }
  if (items?.linkType === 'Asset') return { widgetId: 'assetLinksEditor' }
  return { widgetId: 'entryLinksEditor', settings: { bulkEditing: false } }
}
