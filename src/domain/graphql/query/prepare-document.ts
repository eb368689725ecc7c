import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from 'graphql'
import { invalidDocument, refusal } from '../errors.ts'
import { type DocumentLimits, requireWithinLimits } from './document-limits.ts'

const MAX_ERRORS = 10

/** A document that is valid for a schema. */
export interface PreparedDocument {
  readonly document: DocumentNode
  readonly operations: readonly OperationDefinitionNode[]
  readonly fragments: ReadonlyMap<string, FragmentDefinitionNode>
}

/** Parses and validates a query. Its limits are checked before the costly steps. */
export function prepareDocument(schema: GraphQLSchema, text: string, limits: DocumentLimits): PreparedDocument {
  const document = parseDocument(text, limits.tokens)
  requireWithinLimits(document, limits)
  const errors = validate(schema, document, undefined, { maxErrors: MAX_ERRORS })
  if (errors.length > 0) throw invalidDocument(errors)
  const fragments = new Map<string, FragmentDefinitionNode>()
  const operations: OperationDefinitionNode[] = []
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition)
    if (definition.kind === Kind.OPERATION_DEFINITION) operations.push(definition)
  }
  return { document, operations, fragments }
}

function parseDocument(text: string, maxTokens: number): DocumentNode {
  try {
    return parse(text, { maxTokens })
  } catch (error) {
    if (error instanceof GraphQLError) throw invalidDocument([error])
    // A document that is nested too deeply for the parser.
    if (error instanceof RangeError) throw invalidDocument([new GraphQLError('Syntax Error: Too many levels.')])
    throw error
  }
}

/** The operation that a request names, or the only one. */
export function selectOperation({ operations }: PreparedDocument, name: string | null): OperationDefinitionNode {
  if (name === null) {
    const [only, another] = operations
    if (!only) throw refusal(400, 'MISSING_QUERY', 'Query cannot be executed. The document has no operation.')
    if (!another) return only
    throw refusal(
      400,
      'QUERY_OPERATION_NAME_MISMATCH',
      'Query cannot be executed. The document has several operations; name one in "operationName".',
    )
  }
  const named = operations.find((operation) => operation.name?.value === name)
  if (named) return named
  throw refusal(
    400,
    'QUERY_OPERATION_NAME_MISMATCH',
    `Query cannot be executed. The document has no operation named '${name}'.`,
  )
}
