// What a previewed page sends. Everything in it is checked: the page may be any page of the configured site.
import { isObject, type JsonObject } from './merge/json.ts'

/** A part of the page that shows a field. */
export interface TaggedElement {
  entity: FieldAddress
  box: { left: number; top: number; width: number; height: number }
}

export interface FieldAddress {
  kind: 'Entry' | 'Asset'
  id: string
  field: string
  locale: string | null
}

export type PageMessage = { major: number } & (
  | { method: 'CONNECTED'; isInspectable: boolean; isLive: boolean }
  | { method: 'SUBSCRIBED'; id: string | null; locale: string | null; config: string | null }
  | { method: 'UNSUBSCRIBED'; id: string }
  | { method: 'TAGGED_ELEMENTS'; elements: readonly TaggedElement[] }
  | { method: 'TAGGED_FIELD_CLICKED'; field: FieldAddress }
  | { method: 'REQUEST_ENTITIES'; kind: 'Entry' | 'Asset'; ids: readonly string[]; locale: string | null }
  | { method: 'URL_CHANGED' | 'MOVING' }
)

const MAX_ELEMENTS = 1000
const MAX_IDS = 200
const MAX_CONFIG = 20_000_000

const textIn = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

/** Null for a message that is not from the preview SDK, or that is not needed. */
export function readPageMessage(data: unknown): PageMessage | null {
  if (!isObject(data) || (data.source !== 'live-preview-sdk' && data.from !== 'live-preview')) return null
  const major = Number.parseInt(textIn(data.version) ?? '2', 10) || 2
  const message = bodyOf(data)
  return message && ({ ...message, major } as PageMessage)
}

type Body = PageMessage extends infer Message ? (Message extends unknown ? Omit<Message, 'major'> : never) : never

function bodyOf(data: JsonObject): Body | null {
  const locale = textIn(data.locale)
  switch (data.method ?? data.action) {
    case 'CONNECTED':
      return {
        method: 'CONNECTED',
        isInspectable: data.isInspectorEnabled !== false,
        isLive: data.isLiveUpdatesEnabled !== false,
      }
    case 'SUBSCRIBED': {
      const config = textIn(data.config)
      if (config !== null && config.length > MAX_CONFIG) return null
      return { method: 'SUBSCRIBED', id: textIn(data.id), locale, config }
    }
    case 'UNSUBSCRIBED': {
      const id = textIn(data.id)
      return id === null ? null : { method: 'UNSUBSCRIBED', id }
    }
    case 'TAGGED_ELEMENTS': {
      const elements = Array.isArray(data.elements) ? data.elements.slice(0, MAX_ELEMENTS) : []
      return { method: 'TAGGED_ELEMENTS', elements: elements.flatMap((element) => elementOf(element) ?? []) }
    }
    case 'TAGGED_FIELD_CLICKED': {
      const field = fieldOf(data)
      return field && { method: 'TAGGED_FIELD_CLICKED', field }
    }
    case 'REQUEST_ENTITIES': {
      const kind = data.entityType === 'Asset' ? 'Asset' : 'Entry'
      const sent = Array.isArray(data.entityIds) ? data.entityIds : []
      const ids = sent.filter((id): id is string => typeof id === 'string').slice(0, MAX_IDS)
      return { method: 'REQUEST_ENTITIES', kind, ids, locale }
    }
    case 'URL_CHANGED':
      return { method: 'URL_CHANGED' }
    case 'SCROLL_START':
    case 'RESIZE_START':
      return { method: 'MOVING' }
    default:
      return null
  }
}

function fieldOf(attributes: JsonObject): FieldAddress | null {
  const field = textIn(attributes.fieldId)
  const entry = textIn(attributes.entryId)
  const id = entry ?? textIn(attributes.assetId)
  if (field === null || id === null) return null
  return { kind: entry === null ? 'Asset' : 'Entry', id, field, locale: textIn(attributes.locale) }
}

function elementOf(element: unknown): TaggedElement | null {
  if (!isObject(element) || element.isVisible === false || element.isCoveredByOtherElement === true) return null
  const entity = isObject(element.attributes) ? fieldOf(element.attributes) : null
  const box = isObject(element.coordinates) ? element.coordinates : null
  if (!entity || !box) return null
  const [left, top, width, height] = [box.left ?? box.x, box.top ?? box.y, box.width, box.height].map(Number)
  if (![left, top, width, height].every(Number.isFinite)) return null
  return { entity, box: { left: left!, top: top!, width: width!, height: height! } }
}
