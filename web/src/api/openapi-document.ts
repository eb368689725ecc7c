/** The parts of OpenAPI 3.1 that the server's document uses. Every property is optional. */
export interface OpenApiDocument {
  info?: { version?: string; description?: string }
  tags?: readonly { name: string; description?: string }[]
  paths?: Readonly<Record<string, Readonly<Record<string, WireOperation>>>>
  components?: Readonly<Record<string, Readonly<Record<string, unknown>>>>
}

export interface WireOperation {
  operationId?: string
  summary?: string
  description?: string
  tags?: readonly string[]
  security?: readonly Readonly<Record<string, unknown>>[]
  'x-access'?: string
  parameters?: readonly (Reference | WireParameter)[]
  requestBody?: Reference | { required?: boolean; content?: Content }
  responses?: Readonly<Record<string, Reference | WireResponse>>
}

export interface WireParameter {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema?: Schema
}

export interface WireResponse {
  description?: string
  content?: Content
}

export type Content = Readonly<Record<string, { schema?: Schema; example?: unknown }>>

export interface Reference {
  $ref: string
}

export type Schema = boolean | SchemaObject

export interface SchemaObject {
  $ref?: string
  type?: string | readonly string[]
  format?: string
  description?: string
  enum?: readonly unknown[]
  const?: unknown
  default?: unknown
  examples?: readonly unknown[]
  properties?: Readonly<Record<string, Schema>>
  patternProperties?: Readonly<Record<string, Schema>>
  additionalProperties?: Schema
  required?: readonly string[]
  items?: Schema
  anyOf?: readonly Schema[]
  oneOf?: readonly Schema[]
  allOf?: readonly Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
}
