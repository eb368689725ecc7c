import type { Of, TSchema } from '#contract/schema'
import type { Actor } from '#domain/access/actor'
import { addressOf, param } from '#present/params'
import type { Address } from '#present/sys'
import type { UseCaseContext } from '#usecases/context'
import { type Method, type Route, route } from '../route.ts'

export interface StateChange<T, Response extends TSchema> {
  method: Method
  path: string
  summary: string
  change(
    ctx: UseCaseContext,
    actor: Actor,
    input: Address & { id: string },
  ): Promise<{ value: T; position: number | null }>
  present(value: T, at: Address): Of<Response>
  response: Response
}

/** A state change (archive, unpublish, …), which needs no version. */
export function stateRoute<T, Response extends TSchema>(
  ctx: UseCaseContext,
  { method, path, summary, change, present, response }: StateChange<T, Response>,
): Route {
  return route({
    method,
    path,
    summary,
    access: 'content.write',
    response,
    async handle(request) {
      const at = addressOf(request)
      const { value, position } = await change(ctx, request.actor, { ...at, id: param(request, 'id') })
      return { body: present(value, at), position }
    },
  })
}
