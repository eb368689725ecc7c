import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Config } from '#config/config'
import type { Delivery } from '#delivery/delivery'
import type { Imaging } from '#imaging/imaging'
import type { Clock } from '#lib/clock'
import { randomId } from '#lib/ids'
import { version } from '#lib/version'
import type { Store } from '#storage/store'
import type { LocalNode } from '#usecases/installation/local-node'

const MAX_STATEMENTS = 5
const MAX_TEXT = 500

interface Options {
  readonly config: Pick<Config, 'role' | 'dataDir'>
  readonly store: Store
  readonly clock: Clock
  readonly delivery: Delivery
  readonly imaging: Imaging
}

export const createLocalNode = ({ config, store, clock, delivery, imaging }: Options): LocalNode => ({
  id: randomId(),
  startedAt: clock.now(),
  async report() {
    const { bytes, lookups } = delivery.cache
    const { workers, waiting } = imaging.load
    return {
      host: hostname(),
      pid: process.pid,
      version,
      role: config.role,
      memoryBytes: process.memoryUsage.rss(),
      freeDiskBytes: await freeBytes(config.dataDir),
      ...store.load(),
      logAgeMs: Math.round(store.following.ageMs()),
      caches: (['responses', 'fragments', 'lists'] as const).map((name) => ({
        name,
        hits: lookups[name].hits,
        misses: lookups[name].misses,
        bytes: bytes[name],
      })),
      images: { busy: workers.busy, waiting },
      slowStatements: store.statements.slow.slice(0, MAX_STATEMENTS).map(({ text, count, slowestMs, at }) => ({
        text: text.slice(0, MAX_TEXT),
        count,
        slowestMs: Math.round(slowestMs),
        at,
      })),
    }
  },
})

async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
