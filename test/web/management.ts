// The management interface, past the app: for what has to be there first, and for what has become of it.
import assert from 'node:assert/strict'
import { ADMIN_TOKEN } from '../support/server.ts'
import { HOME, type TestApp } from './open-app.ts'

export interface WireEntry {
  sys: { id: string; version: number; publishedVersion?: number; fieldStatus: { '*': Record<string, string> } }
  fields: Record<string, Record<string, unknown>>
}

/** Paths begin at `base`, which is the environment of the demo when nothing else is said. */
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
