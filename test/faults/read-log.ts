import { join } from 'node:path'
import type { Change } from '#domain/changes/change'
import { openStore } from '#storage/open-store'
import type { Site } from '../support/server.ts'
import type { PromisedRow } from './writers.ts'

/** The rows of a space's change log after a position, read directly from the database. */
export async function readLog(
  site: Pick<Site, 'databaseUrl' | 'dataDir'>,
  space: string,
  after: number,
): Promise<Change[]> {
  const config =
    site.databaseUrl === null
      ? ({ kind: 'sqlite', file: join(site.dataDir, 'sheaf.db') } as const)
      : ({ kind: 'postgres', url: site.databaseUrl, poolSize: 2 } as const)
  await using store = await openStore(config, { migrate: false, exclusive: false })
  const rows = await store.read((s) => s.changes.after(space, after, 1_000_000))
  return rows
}

/** Compares the change log with the positions in responses. */
export async function brokenPromises(site: Site, space: string, promised: readonly PromisedRow[]): Promise<string[]> {
  const first = Math.min(...promised.map(({ position }) => position))
  const rows = await readLog(site, space, first - 1)
  const logged = new Map(rows.map((row) => [row.position, row]))
  return promised
    .filter(({ position, id, version }) => {
      const row = logged.get(position)
      return row?.type !== 'Entry' || row.id !== id || row.version !== version
    })
    .map(({ position, id, version }) => `position ${position} was promised for ${id} at version ${version}`)
}
