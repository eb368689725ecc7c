import type { GraphQLObjectType } from 'graphql'
import type { ModelType } from '#domain/graphql/model'
import type { Stage } from '#domain/resources/resource'
import type { Fragment } from '../render/fragment.ts'

/** What a part of a query reads. Arguments change it for a field and everything below. */
export interface ReadScope {
  readonly stage: Stage
  readonly locale: string
  /** Whether a missing value is taken from the fallback locale. */
  readonly useFallback: boolean
}

/** The members of a REST resource that GraphQL shows. */
interface ResourceJson {
  readonly sys: { readonly publishedVersion?: number }
  readonly metadata: {
    readonly tags: readonly { readonly sys: { readonly id: string } }[]
    readonly concepts?: readonly { readonly sys: { readonly id: string } }[]
  }
  readonly fields: Readonly<Record<string, unknown>>
}

/** An entry or asset in one scope. */
export class Resource {
  readonly id: string
  /** Null for an asset. */
  readonly type: ModelType | null
  readonly objectType: GraphQLObjectType
  readonly scope: ReadScope
  readonly fragment: Fragment
  readonly json: ResourceJson
  readonly #defaultLocale: string

  constructor(
    fragment: Fragment,
    of: { type: ModelType | null; objectType: GraphQLObjectType; scope: ReadScope; defaultLocale: string },
  ) {
    this.id = fragment.id
    this.fragment = fragment
    this.type = of.type
    this.objectType = of.objectType
    this.scope = of.scope
    this.json = parseFragment(fragment)
    this.#defaultLocale = of.defaultLocale
  }

  /** The value of a field; null when it has none. */
  value(id: string, isLocalized: boolean): unknown {
    const value = this.json.fields[id] ?? null
    if (this.scope.useFallback || value === null) return value
    // Without fallback, the fragment has the values of all locales.
    return (value as Record<string, unknown>)[isLocalized ? this.scope.locale : this.#defaultLocale] ?? null
  }
}

const NOT_ASCII = /[\x80-\xff]/

/** A fragment has one character per byte of its UTF-8 text. */
function parseFragment({ bytes }: Fragment): ResourceJson {
  return JSON.parse(NOT_ASCII.test(bytes) ? Buffer.from(bytes, 'latin1').toString() : bytes)
}

/** Equal for equal scopes. */
export const scopeKey = ({ stage, locale, useFallback }: ReadScope): string => `${stage} ${locale} ${useFallback}`
