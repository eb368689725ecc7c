import type { Control } from '#contract/resources/editor-interface'
import type { Field } from '../../../api/wire.ts'

export interface WidgetChoice {
  id: string
  name: string
}

const choice = (id: string, name: string): WidgetChoice => ({ id, name })

const CHOICES = [choice('dropdown', 'Drop-down list'), choice('radio', 'Radio buttons')]
const NUMBER = [choice('numberEditor', 'Number'), choice('rating', 'Rating with stars'), ...CHOICES]

/** The first one is the default. */
const WIDGETS: Readonly<Record<string, readonly WidgetChoice[]>> = {
  Symbol: [
    choice('singleLine', 'Single line'),
    choice('slugEditor', 'Slug, generated from the title'),
    choice('urlEditor', 'URL, with a preview'),
    ...CHOICES,
  ],
  Text: [
    choice('markdown', 'Markdown with a toolbar'),
    choice('multipleLine', 'Multiple lines'),
    choice('singleLine', 'Single line'),
    ...CHOICES,
  ],
  RichText: [choice('richTextEditor', 'Rich text editor')],
  Integer: NUMBER,
  Number: NUMBER,
  Date: [choice('datePicker', 'Date picker')],
  Boolean: [choice('boolean', 'Radio buttons'), choice('dropdown', 'Drop-down list')],
  Object: [choice('objectEditor', 'JSON editor')],
  Location: [choice('locationEditor', 'Latitude and longitude')],
  'Link to Entry': [choice('entryLinkEditor', 'Link'), choice('entryCardEditor', 'Large card')],
  'Link to Asset': [choice('assetLinkEditor', 'Link and preview')],
  ResourceLink: [choice('resourceLinkEditor', 'Link to another space')],
  'Array of ResourceLink': [choice('resourceLinksEditor', 'Links to another space')],
  'Array of Symbol': [
    choice('tagEditor', 'Tags'),
    choice('listInput', 'Comma-separated list'),
    choice('checkbox', 'Checkboxes of the allowed values'),
  ],
  'Array of Entry': [choice('entryLinksEditor', 'Links'), choice('entryCardsEditor', 'Large cards')],
  'Array of Asset': [choice('assetLinksEditor', 'Links'), choice('assetGalleryEditor', 'Gallery')],
}

export function widgetsFor(field: Field): readonly WidgetChoice[] {
  if (field.type === 'Link') return WIDGETS[`Link to ${field.linkType}`] ?? []
  if (field.type === 'Array') return WIDGETS[`Array of ${field.items?.linkType ?? field.items?.type}`] ?? []
  return WIDGETS[field.type] ?? []
}

export function controlOf(field: Field, controls: readonly Control[] | undefined): Control {
  const stored = controls?.find(({ fieldId }) => fieldId === field.id)
  return (
    stored ?? { fieldId: field.id, widgetNamespace: 'builtin', widgetId: widgetsFor(field)[0]?.id ?? 'objectEditor' }
  )
}

/** Omits empty settings. */
export function withSetting(control: Control, name: string, value: string | boolean): Control {
  const { [name]: _, ...others } = control.settings ?? {}
  return { ...control, settings: value === '' ? others : { ...others, [name]: value } }
}
