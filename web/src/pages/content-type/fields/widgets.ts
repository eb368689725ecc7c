import type { Control } from '#contract/resources/editor-interface'
import type { Field } from '../../../api/wire.ts'
import { t } from '../../../i18n/content-type-fields.ts'

export interface WidgetChoice {
  id: string
  name: string
}

const choice = (id: string, name: string): WidgetChoice => ({ id, name })

const CHOICES = [choice('dropdown', t('dropdown')), choice('radio', t('radio'))]
const NUMBER = [choice('numberEditor', t('number')), choice('rating', t('rating')), ...CHOICES]

/** The first one is the default. */
const WIDGETS: Readonly<Record<string, readonly WidgetChoice[]>> = {
  Symbol: [
    choice('singleLine', t('singleLine')),
    choice('slugEditor', t('slug')),
    choice('urlEditor', t('url')),
    ...CHOICES,
  ],
  Text: [
    choice('markdown', t('markdown')),
    choice('multipleLine', t('multipleLine')),
    choice('singleLine', t('singleLine')),
    ...CHOICES,
  ],
  RichText: [choice('richTextEditor', t('richTextEditor'))],
  Integer: NUMBER,
  Number: NUMBER,
  Date: [choice('datePicker', t('datePicker'))],
  Boolean: [choice('boolean', t('radio')), choice('dropdown', t('dropdown'))],
  Object: [choice('objectEditor', t('jsonEditor'))],
  Location: [choice('locationEditor', t('coordinates'))],
  'Link to Entry': [choice('entryLinkEditor', t('link')), choice('entryCardEditor', t('largeCard'))],
  'Link to Asset': [choice('assetLinkEditor', t('linkAndPreview'))],
  ResourceLink: [choice('resourceLinkEditor', t('resourceLink'))],
  'Array of ResourceLink': [choice('resourceLinksEditor', t('resourceLinks'))],
  'Array of Symbol': [
    choice('tagEditor', t('tags')),
    choice('listInput', t('commaList')),
    choice('checkbox', t('checkboxes')),
  ],
  'Array of Entry': [choice('entryLinksEditor', t('links')), choice('entryCardsEditor', t('largeCards'))],
  'Array of Asset': [choice('assetLinksEditor', t('links')), choice('assetGalleryEditor', t('gallery'))],
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
