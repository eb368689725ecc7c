// The data of released versions, as backups that these versions have created.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestServer } from '../support/server.ts'
import { AT, changeState, fillSpace, putEntry, send } from './space.ts'

export const RELEASES = join(import.meta.dirname, '..', 'fixtures', 'releases')

/** The secret key of the installations that were backed up. Only for tests. */
export const SECRET_KEY = '0123456789abcdef'.repeat(4)

/** What a test needs to know and cannot look up. */
export interface Facts {
  /** A delivery token. */
  token: string
  fileUrl: string
}

export const releases = (): string[] => (existsSync(RELEASES) ? readdirSync(RELEASES).toSorted() : [])

export const factsOf = (release: string): Facts =>
  JSON.parse(readFileSync(join(RELEASES, release, 'facts.json'), 'utf8'))

/** Writes content in every state. */
export async function fillRelease(server: TestServer): Promise<Facts> {
  const facts = await fillSpace(server)
  await changeState(server, 'published', 'published', await putEntry(server, 'published', 'A published title'))
  await changeState(server, 'changed', 'published', await putEntry(server, 'changed', 'The published title'))
  await putEntry(server, 'changed', 'The changed title', 2)
  await putEntry(server, 'draft', 'A draft')
  await changeState(server, 'archived', 'archived', await putEntry(server, 'archived', 'An archived title'))
  await putEntry(server, 'deleted', 'A deleted title')
  await send(server, 'DELETE', `${AT}/entries/deleted`)
  await send(server, 'PUT', `${AT}/tags/topic`, { body: { name: 'Topic', sys: { id: 'topic', visibility: 'public' } } })
  await send(server, 'PUT', '/spaces/news/webhook_definitions/hook', {
    body: { name: 'Hook', url: 'https://receiver.example/', topics: ['Entry.publish'], active: false },
  })
  return facts
}
