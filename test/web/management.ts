// Calls the management API directly: to set up content for a test, and to check what the app has stored.
import assert from 'node:assert/strict'
import { ADMIN_TOKEN } from '../support/server.ts'
import { HOME, type TestApp } from './open-app.ts'

export interface WireEntry {
  sys: { id: string; version: number; publishedVersion?: number; fieldStatus: { '*': Record<string, string> } }
  fields: Record<string, Record<string, unknown>>
}

/** Paths are relative to `base`, by default the environment of the demo space. */
export function managementOf(app: TestApp, base: string = HOME) {
  async function api<T = WireEntry>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<T> {
    const response = await fetch(`${app.server().urls.management}${base}${path}`, {
      method,
      headers: { Authorization: `Bearer ${ADMIN_TOKEN}`, 'Content-Type': 'application/json', ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    assert.ok(response.ok, `${method} ${path}: ${response.status} ${await response.clone().text()}`)
    return (response.status === 204 ? null : await response.json()) as T
  }
  const newEntry = (type: string, fields: object) =>
    api('POST', '/entries', { fields }, { 'X-Contentful-Content-Type': type })
  return { api, newEntry }
}

/** A value in the default locale of the demo. */
export const en = (value: unknown) => ({ 'en-US': value })

/** Scheduled actions are due within five years. */
export const NEXT_YEAR = new Date().getFullYear() + 1
