import {
  type GraphQLArgument,
  type GraphQLNamedType,
  type GraphQLSchema,
  type GraphQLType,
  getNamedType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql'

/** A field, an input field, an enum value, or a type of a union. */
export interface Member {
  name: string
  description: string | null
  /** Null for enum values and types of a union. */
  type: GraphQLType | null
  args: readonly GraphQLArgument[]
  isDeprecated: boolean
}

const without = { description: null, type: null, args: [], isDeprecated: false }

export function membersOf(type: GraphQLNamedType): Member[] {
  if (isUnionType(type)) return type.getTypes().map(({ name }) => ({ ...without, name }))
  if (isEnumType(type)) {
    return type.getValues().map(({ name, description = null, deprecationReason }) => ({
      ...without,
      ...{ name, description, isDeprecated: deprecationReason != null },
    }))
  }
  if (isInputObjectType(type)) {
    return Object.values(type.getFields()).map(({ name, description = null, type, deprecationReason }) => ({
      ...{ name, description, type, args: [], isDeprecated: deprecationReason != null },
    }))
  }
  if (!isObjectType(type) && !isInterfaceType(type)) return []
  return Object.values(type.getFields()).map(({ name, description = null, type, args, deprecationReason }) => ({
    ...{ name, description, type, args, isDeprecated: deprecationReason != null },
  }))
}

/** The members, and at the root also the types, whose names contain the words. */
export function searchMembers(members: readonly Member[], words: string): Member[] {
  const wanted = words.trim().toLowerCase()
  return members.filter(({ name }) => name.toLowerCase().includes(wanted))
}

export function searchTypes(schema: GraphQLSchema, words: string): string[] {
  const wanted = words.trim().toLowerCase()
  if (wanted === '') return []
  return Object.keys(schema.getTypeMap())
    .filter((name) => !name.startsWith('__') && name.toLowerCase().includes(wanted))
    .sort()
}

/** Whether the type has anything to show. */
export const hasMembers = (schema: GraphQLSchema, type: GraphQLType | string): boolean => {
  const named = typeof type === 'string' ? schema.getType(type) : getNamedType(type)
  return named !== undefined && membersOf(named).length > 0
}
