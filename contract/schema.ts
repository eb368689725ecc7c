// The schema library and the helpers that this contract adds to it.
import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

export { type Static, type TObject, type TSchema, Type }

/** Replaces parts of the default problem that is reported for an invalid value. */
export interface ProblemText {
  /** Default: `invalid`. */
  name?: string
  /** Default: the member's name in snake case. */
  path?: string
  /** Reports the problem a second time under this path. */
  alsoAt?: string
  details?: string
  /** Additional members of the problem. */
  also?: Readonly<Record<string, unknown>>
  /** The value is a secret: the problem does not quote it. */
  isSecret?: true
  /** Fails the request with this error instead, unless another member is invalid. Only on a member of the body itself. */
  error?: 'PersonalAccessTokenInvalidScopes'
}

/** By the JSON Schema keyword that failed; `any` for all others. A schema carries them as `problemTexts`. */
export type ProblemTexts = Readonly<Partial<Record<string, ProblemText>>>

type DeepReadonly<T> = T extends readonly (infer Item)[]
  ? readonly DeepReadonly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: DeepReadonly<T[Key]> }
    : T

/** A member that clients send back unchanged and the server ignores. */
export const ECHOED = Type.Unknown({ description: 'Ignored. Clients send it back as they received it.' })

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
  /** Names of members that clients send back unchanged and the server ignores. */
  echoed?: readonly string[]
  /** A missing or empty body counts as `{}`. */
  isOptional?: true
  problemTexts?: ProblemTexts
}

/** A request body: an object with these members, and `sys`, which clients send back unchanged. */
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
 * A request body of a content resource: the paths of its problems are lists of keys. Unknown members are ignored unless
 * `additionalProperties` is false.
 */
export const checkedContentBody = <Members extends TProperties>(
  title: string,
  description: string,
  members: Members,
  options: Omit<BodyOptions, 'echoed'> & { additionalProperties?: false } = {},
) => Type.Object(members, { title, description, isContent: true, ...options })

/** A member that is the body of another request. Its problems are reported under the same paths as in that request. */
export const embedded = <Body extends TObject>(schema: Body): Body => ({ ...schema, isEmbedded: true })

/** Keywords of schemas that the API document leaves out. */
export const PRIVATE_KEYWORDS: ReadonlySet<string> = new Set(['problemTexts', 'isOptional', 'isContent', 'isEmbedded'])
