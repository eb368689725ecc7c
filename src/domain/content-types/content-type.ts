import type { ContentType as ContentTypeResponse, Field as FieldResponse } from '#contract/resources/content-type'
import type { Resource } from '../resources/resource.ts'

export type { FieldType } from '#contract/resources/content-type'

/** A rule such as `{ size: { max: 20 }, message: '…' }`: one kind, its parameter, an optional text for the editor. */
export type Validation = FieldResponse['validations'][number]

export type ArrayItems = NonNullable<FieldResponse['items']>

export interface Field extends FieldResponse {
  /** The key of its values in stored entries, when that is not its id; never shown. See `field-keys.ts`. */
  key?: string
}

/** The content of a content type's version. */
export interface ContentTypeBody extends Omit<ContentTypeResponse, 'sys' | 'fields'> {
  fields: readonly Field[]
  /** Keys of activated fields that were removed; never shown. */
  retiredKeys?: readonly string[]
}

export interface ContentType extends Resource, ContentTypeBody {}
