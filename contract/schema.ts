// The schema library, and the few things this contract adds to it.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

export { type Static, type TObject, type TSchema, Type }

/** The problem that is reported for a value that fails, where the default wording is not right. */
export interface Complaint {
  /** Default: `invalid`. */
  name?: string
  /** Default: the member's name in snake case. */
  path?: string
  /** The problem is reported a second time, under this path. */
  alsoAt?: string
  details?: string
  /** Further members of the problem. */
  also?: Readonly<Record<string, unknown>>
  /** The value is a secret, and is not quoted. */
  isSecret?: true
  /** The request is refused with this error instead, unless another member is invalid. Only for a member as a whole. */
  error?: 'PersonalAccessTokenInvalidScopes'
}

/** Complaints by the keyword of the schema that failed; `any` for all others. A schema carries them as `complaints`. */
export type Complaints = Readonly<Partial<Record<string, Complaint>>>

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** A member that a client sends back and cannot choose. */
export const ECHOED = Type.Unknown({ description: 'Ignored: clients send it back as they got it.' })

/** The type that a schema describes, read-only. */
export type Of<Schema extends TSchema> = DeepReadonly<Static<Schema>>

/** The title of a component that is derived from another one: `EntryCollection` from `Entry`. */
export const titleOf = (schema: TSchema): string => {
  const { title } = schema as { title?: string }
  if (title === undefined) throw new Error('the items of a collection need a title')
  return title
}

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()])

/** A member that may be left out. Null counts as left out. */
export const optional = <Schema extends TSchema>(schema: Schema) => Type.Optional(nullable(schema))

export const oneOf = <const Values extends readonly string[]>(values: Values, options = {}) =>
  Type.Unsafe<Values[number]>({ type: 'string', enum: values, ...options })

interface BodyOptions {
  /** Members that a client sends back and cannot choose. */
  echoed?: readonly string[]
  /** A request without a body, or with an empty one, is taken for `{}`. */
  isOptional?: true
  complaints?: Complaints
}

/** The body of a request: an object of known members, and `sys`, which clients send back as they got it. */
export const body = <Members extends TProperties>(
  title: string,
  description: string,
  members: Members,
  { echoed = [], ...options }: BodyOptions = {},
) => {
  const ignored = Object.fromEntries(['sys', ...echoed].map((name) => [name, Type.Optional(ECHOED)]))
  return Type.Object(
    { ...members, ...(ignored as Record<never, never>) },
    { title, description, additionalProperties: false, ...options },
  )
}

/**
 * The body of a request for a resource that belongs to content: the paths of its problems are lists of keys. Members that
 * are not known are ignored, unless `additionalProperties` is false.
 */
export const checkedContentBody = <Members extends TProperties>(
  title: string,
  description: string,
  members: Members,
  options: Omit<BodyOptions, 'echoed'> & { additionalProperties?: false } = {},
) => Type.Object(members, { title, description, isContent: true, ...options })

/** A member that is the body of another request. Its problems are reported under the same paths as in that request. */
export const embedded = <Body extends TObject>(schema: Body): Body => ({ ...schema, isEmbedded: true })

/** Members of a schema that only this server reads. */
export const PRIVATE_MEMBERS: ReadonlySet<string> = new Set(['complaints', 'isOptional', 'isContent', 'isEmbedded'])
