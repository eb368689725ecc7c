// Writes many published entries through the use cases, with many entries in each transaction.
import { createContext } from '#app/context'
import { readConfig } from '#config/read-config'
import type { SystemActor } from '#domain/access/actor'
import type { Store, StoreTx } from '#storage/store'
import { publishEntry } from '#usecases/entries/publish-entry'
import { putEntry } from '#usecases/entries/put-entry'
import type { Site } from './server.ts'

export interface NewEntry {
  id: string
  contentType: string
  fields: object
}

/** Concurrent transactions on PostgreSQL, which waits for the network; SQLite has one writer. */
const AT_ONCE = 4

/** Each chunk is one transaction; groups are written one after another. On SQLite no server may be running. */
export async function writeEntries(
  site: Site,
  at: { space: string; environment: string },
  groups: Iterable<Iterable<readonly NewEntry[]>>,
): Promise<void> {
  const config = readConfig({ env: site.env(), cwd: site.dataDir })
  await using ctx = await createContext(config, { server: false, logToStandardError: true })
  const actor: SystemActor = { kind: 'system', userId: 'import' }
  const write = (chunk: readonly NewEntry[]) =>
    ctx.store.transact(async (tx) => {
      const inside = { ...ctx, store: within(ctx.store, tx) }
      for (const { id, contentType, fields } of chunk) {
        await putEntry(inside, actor, { ...at, id, contentType, version: null, body: { fields } })
        await publishEntry(inside, actor, { ...at, id, version: 1 })
      }
    })
  for (const group of groups) {
    const pending = new Set<Promise<unknown>>()
    for (const chunk of group) {
      const writing: Promise<unknown> = write(chunk).finally(() => pending.delete(writing))
      pending.add(writing)
      if (pending.size >= AT_ONCE) await Promise.race(pending)
    }
    await Promise.all(pending)
  }
}

/** A store whose transactions join the open one. */
const within = (store: Store, tx: StoreTx): Store => ({
  ...store,
  read: (work) => work(tx),
  transact: async (work) => ({ value: await work(tx), position: null }),
})
