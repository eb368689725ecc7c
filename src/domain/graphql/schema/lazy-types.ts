import {
  GraphQLInputObjectType,
  type GraphQLInputObjectTypeConfig,
  GraphQLObjectType,
  type GraphQLObjectTypeConfig,
} from 'graphql'

/** Set while graphql-js collects the types of a new schema. */
export interface Collecting {
  isActive: boolean
}

/**
 * Types whose fields are created when a query first uses them. graphql-js would create all of them with the schema, and filters
 * and linking collections are most of its memory. So the generator itself lists the types that only they refer to.
 */
export class LazyInputType extends GraphQLInputObjectType {
  readonly #collecting: Collecting

  constructor(config: Readonly<GraphQLInputObjectTypeConfig>, collecting: Collecting) {
    super(config)
    this.#collecting = collecting
  }

  override getFields(): ReturnType<GraphQLInputObjectType['getFields']> {
    return this.#collecting.isActive ? {} : super.getFields()
  }
}

export class LazyObjectType extends GraphQLObjectType {
  readonly #collecting: Collecting

  constructor(config: Readonly<GraphQLObjectTypeConfig<unknown, unknown>>, collecting: Collecting) {
    super(config)
    this.#collecting = collecting
  }

  override getFields(): ReturnType<GraphQLObjectType['getFields']> {
    return this.#collecting.isActive ? {} : super.getFields()
  }
}
