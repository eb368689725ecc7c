import type { GraphQLSchema } from 'graphql'
import type { ContentType } from '#domain/content-types/content-type'
import { createModel, type Model } from '#domain/graphql/model'
import type { DocumentLimits } from '#domain/graphql/query/document-limits'
import { type PreparedDocument, prepareDocument } from '#domain/graphql/query/prepare-document'
import { buildSchema } from '#domain/graphql/schema/build-schema'
import { Lru } from '#lib/lru'
import { type EnvironmentModel, loadAllTypes } from '#usecases/delivery/environment-model'
import type { StageView } from '../query/stage-view.ts'
import { type Steps, wait } from '../steps.ts'

/** Bounds the parsed documents of one environment. Measured: a document takes about 40 bytes per character. */
const DOCUMENT_BYTES = 8 * 1024 * 1024
const BYTES_PER_CHARACTER = 40

/** Schemas of environments, of which a server usually has few. */
const MAX_SCHEMAS = 20

/** The schema of an environment, with the documents that are valid for it. */
export class EnvironmentSchema {
  readonly model: Model
  readonly schema: GraphQLSchema
  /** The content types and versions that the schema was generated from. */
  readonly signature: string
  /** Generates another schema from the same model. */
  readonly createSchema: () => GraphQLSchema
  readonly #documents = new Lru<string, PreparedDocument>({ maxBytes: DOCUMENT_BYTES })

  constructor(types: readonly ContentType[], signature: string, definitionUrl: (contentType: string) => string) {
    this.signature = signature
    this.model = createModel(types)
    this.createSchema = () => buildSchema(this.model, definitionUrl)
    this.schema = this.createSchema()
  }

  /** Parses and validates a query, or returns the result of the last time. */
  prepare(text: string, limits: DocumentLimits): PreparedDocument {
    const known = this.#documents.get(text)
    if (known) return known
    const prepared = prepareDocument(this.schema, text, limits)
    this.#documents.set(text, prepared, 500 + text.length * BYTES_PER_CHARACTER)
    return prepared
  }
}

/** The schemas in use. A schema stays while the content model of its environment stays, whatever else changes. */
export class SchemaCache {
  readonly #byEnvironment = new Map<number, EnvironmentSchema>()
  readonly #known = new WeakMap<EnvironmentModel, EnvironmentSchema>()

  #remember(key: number, schema: EnvironmentSchema): void {
    this.#byEnvironment.delete(key)
    this.#byEnvironment.set(key, schema)
    const [oldest] = this.#byEnvironment.keys()
    if (this.#byEnvironment.size > MAX_SCHEMAS) this.#byEnvironment.delete(oldest!)
  }

  *schemaOf({ snapshot, environment, model, address }: StageView, baseUrl: string): Steps<EnvironmentSchema> {
    const known = this.#known.get(model)
    if (known) return known
    const { key } = environment.environment
    yield* wait(loadAllTypes(yield* wait(snapshot.reader()), key, model))
    const types = [...model.types.values()].sort((a, b) => (a.id < b.id ? -1 : 1))
    const signature = types.map(({ id, published }) => `${id}:${published?.version}`).join(' ')
    const definitionUrl = (id: string) =>
      `${baseUrl}/app/spaces/${address.space}/environments/${address.environment}/content-types/${id}`
    const last = this.#byEnvironment.get(key)
    const schema = last?.signature === signature ? last : new EnvironmentSchema(types, signature, definitionUrl)
    this.#remember(key, schema)
    this.#known.set(model, schema)
    return schema
  }
}
