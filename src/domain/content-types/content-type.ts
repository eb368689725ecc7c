import type { Resource } from '../resources/resource.ts'
import type { TypeMetadata } from './parse-type-metadata.ts'

export type FieldType =
  | 'Symbol'
  | 'Text'
  | 'RichText'
  | 'Integer'
  | 'Number'
  | 'Date'
  | 'Boolean'
  | 'Object'
  | 'Location'
  | 'Link'
  | 'ResourceLink'
  | 'Array'

/** A rule such as `{ size: { max: 20 }, message: '…' }`: one kind, its parameter, an optional text for the editor. */
export type Validation = Readonly<Record<string, unknown>>

export interface ArrayItems {
  type: 'Symbol' | 'Link' | 'ResourceLink'
  linkType?: 'Entry' | 'Asset'
  validations: readonly Validation[]
}

export interface Field {
  id: string
  name: string
  type: FieldType
  localized: boolean
  required: boolean
  validations: readonly Validation[]
  /** Not editable in the web app, still delivered. */
  disabled: boolean
  /** Not delivered. */
  omitted: boolean
  linkType?: 'Entry' | 'Asset'
  items?: ArrayItems
  defaultValue?: Readonly<Record<string, unknown>>
  allowedResources?: readonly unknown[]
  /** The key under which stored entries hold its values, when it is not the id (`field-keys.ts`). Internal. */
  key?: string
}

/** The content of a content type's version. */
export interface ContentTypeBody {
  name: string
  description: string | null
  displayField: string | null
  fields: readonly Field[]
  metadata?: TypeMetadata
  /** Keys of removed fields that were activated. Internal. */
  retiredKeys?: readonly string[]
}

export interface ContentType extends Resource, ContentTypeBody {}
