// Scheduled publishing and unpublishing of entries and assets.

import { queryOptions } from '@tanstack/react-query'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { type EnvironmentRef, keyOf } from './management.ts'
import { callAsUser } from './request.ts'
import type { CursorPage } from './wire.ts'

export type ScheduledVerb = ScheduledAction['action']

const PART = 'scheduled_actions'

export const scheduledKey = (env: EnvironmentRef) => keyOf(env, PART)

const pathOf = ({ space }: EnvironmentRef): string => `/api/spaces/${encodeURIComponent(space)}/scheduled_actions`

/** All pages; the server limits the number per environment to a few hundred. */
async function readAll(env: EnvironmentRef, params: Readonly<Record<string, string>>, signal: AbortSignal) {
  const found: ScheduledAction[] = []
  const query = new URLSearchParams({ 'environment.sys.id': env.environment, limit: '100', ...params })
  for (let next: string | undefined = `?${query}`; next !== undefined; ) {
    const page: CursorPage<ScheduledAction> = await callAsUser(`${pathOf(env)}${next}`, { signal })
    found.push(...page.items)
    next = page.pages.next === undefined ? undefined : page.pages.next.slice(page.pages.next.indexOf('?'))
  }
  return found
}

/** Pending actions of the environment, the next one first. */
export const upcomingQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: [...scheduledKey(env), 'upcoming'],
    queryFn: ({ signal }) => readAll(env, { 'sys.status': 'scheduled' }, signal),
  })

/** Recent failures, latest first. The server keeps them for thirty days. */
export const failedQuery = (env: EnvironmentRef) =>
  queryOptions({
    queryKey: [...scheduledKey(env), 'failed'],
    queryFn: ({ signal }) => readAll(env, { 'sys.status': 'failed', order: '-scheduledFor.datetime' }, signal),
  })

export interface NewScheduledAction {
  entity: ScheduledAction['entity']
  action: ScheduledVerb
  scheduledFor: { datetime: string; timezone: string }
}

export const schedule = (env: EnvironmentRef, sent: NewScheduledAction): Promise<ScheduledAction> =>
  callAsUser(pathOf(env), {
    method: 'POST',
    body: { ...sent, environment: { sys: { type: 'Link', linkType: 'Environment', id: env.environment } } },
  })

export const cancelScheduled = (env: EnvironmentRef, { sys }: ScheduledAction): Promise<ScheduledAction> =>
  callAsUser(`${pathOf(env)}/${encodeURIComponent(sys.id)}?environment.sys.id=${encodeURIComponent(env.environment)}`, {
    method: 'DELETE',
  })
