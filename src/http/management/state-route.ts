import type { Actor } from '#domain/access/actor'
import type { UseCaseContext } from '#usecases/context'
import { addressOf, param } from '../present/params.ts'
import type { Address } from '../present/sys.ts'
import { type Method, type Route, route } from '../route.ts'

export interface StateChange<T> {
  method: Method
  path: string
  summary: string
  change(
    ctx: UseCaseContext,
    actor: Actor,
    input: Address & { id: string },
  ): Promise<{ value: T; position: number | null }>
  present(value: T, at: Address): unknown
}

/** A change of state that needs no version: whoever asks means the resource as it is. */
export function stateRoute<T>(ctx: UseCaseContext, { method, path, summary, change, present }: StateChange<T>): Route {
  return route({
    method,
    path,
    summary,
    access: 'content.write',
    async handle(request) {
      const at = addressOf(request)
      const { value, position } = await change(ctx, request.actor, { ...at, id: param(request, 'id') })
      return { body: present(value, at), position }
    },
  })
}
