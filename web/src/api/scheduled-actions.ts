// Scheduled publishing and unpublishing of entries and assets.

import { queryOptions } from '@tanstack/react-query'
import type { ScheduledAction } from '#contract/resources/scheduled-action'
import { keyOf, type Place } from './management.ts'
import { callAsUser } from './request.ts'
import type { CursorPage } from './wire.ts'

export type ScheduledVerb = ScheduledAction['action']

const PART = 'scheduled_actions'

export const scheduledKey = (place: Place) => keyOf(place, PART)

const pathOf = ({ space }: Place): string => `/api/spaces/${encodeURIComponent(space)}/scheduled_actions`

/** All pages; the server limits the number per environment to a few hundred. */
async function readAll(place: Place, params: Readonly<Record<string, string>>, signal: AbortSignal) {
  const found: ScheduledAction[] = []
  const query = new URLSearchParams({ 'environment.sys.id': place.environment, limit: '100', ...params })
  for (let next: string | undefined = `?${query}`; next !== undefined; ) {
    const page: CursorPage<ScheduledAction> = await callAsUser(`${pathOf(place)}${next}`, { signal })
    found.push(...page.items)
    next = page.pages.next === undefined ? undefined : page.pages.next.slice(page.pages.next.indexOf('?'))
  }
  return found
}

/** Pending actions of the environment, the next one first. */
export const upcomingQuery = (place: Place) =>
  queryOptions({
    queryKey: [...scheduledKey(place), 'upcoming'],
    queryFn: ({ signal }) => readAll(place, { 'sys.status': 'scheduled' }, signal),
  })

/** Recent failures, latest first. The server keeps them for thirty days. */
export const failedQuery = (place: Place) =>
  queryOptions({
    queryKey: [...scheduledKey(place), 'failed'],
    queryFn: ({ signal }) => readAll(place, { 'sys.status': 'failed', order: '-scheduledFor.datetime' }, signal),
  })

export interface NewScheduledAction {
  entity: ScheduledAction['entity']
  action: ScheduledVerb
  scheduledFor: { datetime: string; timezone: string }
}

export const schedule = (place: Place, sent: NewScheduledAction): Promise<ScheduledAction> =>
  callAsUser(pathOf(place), {
    method: 'POST',
    body: { ...sent, environment: { sys: { type: 'Link', linkType: 'Environment', id: place.environment } } },
  })

export const cancelScheduled = (place: Place, { sys }: ScheduledAction): Promise<ScheduledAction> =>
  callAsUser(
    `${pathOf(place)}/${encodeURIComponent(sys.id)}?environment.sys.id=${encodeURIComponent(place.environment)}`,
    { method: 'DELETE' },
  )
