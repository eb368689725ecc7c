// The editor's side of the protocol of @contentful/live-preview, without any user interface.
import type { Entry } from '../../api/wire.ts'
import { entityOf } from './merge/entities.ts'
import type { EntityKind, EntityLink } from './merge/json.ts'
import { merge } from './merge/merge.ts'
import { type FieldAddress, type PageMessage, readPageMessage, type TaggedElement } from './page-message.ts'
import type { PreviewContent } from './preview-content.ts'
import { Subscriptions } from './subscriptions.ts'

export interface HostState {
  isConnected: boolean
  isInspectable: boolean
  elements: readonly TaggedElement[]
}

export interface HostPorts {
  /** Sends to the page of the configured origin only. */
  post(message: object): void
  openField(field: FieldAddress): void
  defaultLocale: string
}

const START: HostState = { isConnected: false, isInspectable: false, elements: [] }
/** Rounds of loading references of references, before the page waits for the next edit. */
const MAX_ROUNDS = 10

export class PreviewHost {
  readonly #content: PreviewContent
  readonly #ports: HostPorts
  readonly #subscriptions = new Subscriptions()
  readonly #listeners = new Set<() => void>()
  #state = START
  #isInspecting = false

  constructor(content: PreviewContent, ports: HostPorts) {
    this.#content = content
    this.#ports = ports
  }

  readonly getState = (): HostState => this.#state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** A message that was sent by the frame, from the configured origin. */
  receive(data: unknown): void {
    const message = readPageMessage(data)
    if (message) this.#handle(message)
  }

  setInspecting(isOn: boolean): void {
    this.#isInspecting = isOn
    this.#sendInspecting()
    if (!isOn) this.#show({ elements: [] })
  }

  edit(entry: Entry): void {
    this.#content.setDraft(entry)
    void this.#sendUpdates()
  }

  saved(entry: Entry): void {
    const entity = this.#entity('Entry', entry.sys.id, this.#ports.defaultLocale)
    if (entity && this.#state.isConnected) {
      this.#post('ENTRY_SAVED', { entity, contentType: this.#typeOf(entry) })
    }
  }

  #handle(message: PageMessage): void {
    switch (message.method) {
      case 'CONNECTED':
        this.#show({ isConnected: true, isInspectable: message.isInspectable })
        this.#sendInspecting()
        return
      case 'SUBSCRIBED':
        // Some versions subscribe before they report that they are connected.
        if (!this.#state.isConnected) this.#show({ isConnected: true })
        if (this.#subscriptions.add(message, this.#ports.defaultLocale)) void this.#sendUpdates(message.id)
        return
      case 'UNSUBSCRIBED':
        this.#subscriptions.remove(message.id)
        return
      case 'TAGGED_ELEMENTS':
        this.#show({ elements: this.#isInspecting ? message.elements : [] })
        return
      case 'MOVING':
        this.#show({ elements: [] })
        return
      case 'URL_CHANGED':
        this.#sendInspecting()
        return
      case 'TAGGED_FIELD_CLICKED':
        this.#ports.openField(message.field)
        return
      case 'REQUEST_ENTITIES':
        void this.#sendRequested(message)
    }
  }

  /** Sends what is known at once, and again when references have been loaded. */
  async #sendUpdates(only: string | null = null): Promise<void> {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const missing = this.#sendMerged(only)
      this.#sendEntities()
      if (missing.length === 0 || !(await this.#load(missing))) return
    }
  }

  #load = (links: readonly EntityLink[]): Promise<boolean> => this.#content.load(links).catch(() => false)

  #sendMerged(only: string | null): readonly EntityLink[] {
    const all: EntityLink[] = []
    for (const [subscriptionId, subscribed] of this.#subscriptions.merged) {
      if (only !== null && only !== subscriptionId) continue
      try {
        const { data, isAffected, missing } = merge(subscribed, this.#content, this.#content.edited)
        all.push(...missing)
        if (isAffected) this.#post('ENTRY_UPDATED', { subscriptionId, data, contentType: this.#anyType() })
      } catch {
        // Data that cannot be merged: the page keeps what it has.
      }
    }
    return all
  }

  /** For pages before version 3, which merge and resolve links themselves. */
  #sendEntities(): void {
    for (const locale of this.#subscriptions.locales) {
      for (const entry of this.#content.drafts) {
        const entity = this.#entity('Entry', entry.sys.id, locale)
        const contentType = this.#typeOf(entry)
        if (entity) this.#post('ENTRY_UPDATED', { entity, contentType, entityReferenceMap: new Map() })
      }
    }
  }

  async #sendRequested({ kind, ids, locale }: Extract<PageMessage, { method: 'REQUEST_ENTITIES' }>): Promise<void> {
    await this.#load(ids.map((id) => ({ kind, id })))
    const language = locale ?? this.#ports.defaultLocale
    const found = ids.map((id) => this.#entity(kind, id, language))
    const missingEntityIds = ids.filter((_, index) => found[index] === null)
    this.#post('REQUESTED_ENTITIES', { entities: found.filter((one) => one !== null), missingEntityIds })
  }

  #entity(kind: EntityKind, id: string, locale: string): object | null {
    const entity = entityOf(this.#content, { kind, id }, locale)
    return entity && { sys: entity.sys, metadata: entity.metadata, fields: entity.fields }
  }

  /** Pages before version 3 find fields by `apiName`. */
  #typeOf(entry: Entry): object | undefined {
    const type = this.#content.type(entry.sys.contentType.sys.id)
    return type && { ...type, fields: type.fields.map((field) => ({ ...field, apiName: field.id })) }
  }

  #anyType(): object | undefined {
    const [first] = this.#content.drafts
    return first && this.#typeOf(first)
  }

  #sendInspecting(): void {
    if (this.#state.isConnected) this.#post('INSPECTOR_MODE_CHANGED', { isInspectorActive: this.#isInspecting })
  }

  /** With the members that versions 2 to 4 look for. */
  #post(method: string, data: object): void {
    this.#ports.post({ ...data, method, action: method, source: 'live-preview-editor', from: 'live-preview' })
  }

  #show(next: Partial<HostState>): void {
    this.#state = { ...this.#state, ...next }
    for (const listener of this.#listeners) listener()
  }
}
