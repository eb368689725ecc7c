import type { Actor } from '#domain/access/actor'
import { DomainError } from '#domain/errors'
import type { Stage } from '#domain/resources/resource'
import type { Address } from '../access/require-environment.ts'
import { requireReader } from '../access/require-reader.ts'
import type { UseCaseContext } from '../context.ts'
import { authenticate } from '../tokens/authenticate-token.ts'

/** The API keys with which one request reads several spaces. */
export interface ResourceKeys {
  /** The request itself. */
  readonly actor: Actor
  /** Further tokens, by space. */
  readonly tokens: ReadonlyMap<string, string>
}

/**
 * Returns a function that decides whether the request may read a stage of an environment: with its own key, or with the key that
 * it sent for that space. A token that is not valid gives no access; it does not fail the request.
 */
export function resourceReaders(ctx: UseCaseContext, stage: Stage, { actor, tokens }: ResourceKeys) {
  const actors = new Map<string, Promise<Actor | null>>()
  const actorOf = (space: string): Promise<Actor | null> => {
    const token = tokens.get(space)
    if (token === undefined) return Promise.resolve(null)
    const known = actors.get(space) ?? authenticated(ctx, stage, token)
    actors.set(space, known)
    return known
  }
  return async (address: Address): Promise<boolean> => {
    if (isReader(actor, address, stage)) return true
    const other = await actorOf(address.space)
    return other !== null && isReader(other, address, stage)
  }
}

async function authenticated(ctx: UseCaseContext, stage: Stage, token: string): Promise<Actor | null> {
  try {
    return await authenticate(ctx, token, stage === 'published' ? 'delivery' : 'preview')
  } catch (error) {
    if (error instanceof DomainError && error.code === 'AccessTokenInvalid') return null
    throw error
  }
}

function isReader(actor: Actor, address: Address, stage: Stage): boolean {
  try {
    requireReader(actor, address, stage)
    return true
  } catch (error) {
    if (error instanceof DomainError) return false
    throw error
  }
}
