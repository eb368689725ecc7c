import type { Actor } from '#domain/access/actor'
import { isLost, type Node } from '#domain/installation/node'
import { withTimeout } from '#lib/with-timeout'
import type { QueueState, Store } from '#storage/store'
import { requireInstallation } from '../access/require-installation.ts'
import { type BackupResult, lastResult } from '../backups/backup-result.ts'
import type { UseCaseContext } from '../context.ts'
import type { StatusSettings } from './local-node.ts'

export interface Health {
  isHealthy: boolean
  problem: string | null
}

export interface Status {
  at: number
  nodes: (Node & { isLost: boolean; isThis: boolean })[]
  database: Health & { engine: Store['engine']; bytes: number; schema: { applied: number; known: number } }
  files: Health & { location: 'disk' | 's3'; count: number; bytes: number }
  queues: QueueState
  backup: BackupResult | null
  settings: StatusSettings
}

type Context = Pick<UseCaseContext, 'store' | 'clock' | 'files' | 'node' | 'status'>

const TIMEOUT_MS = 2000
/** Counting the files reads a whole table. */
const FILES_CACHE_MS = 60_000
/** No file has this key. */
const PROBE_KEY = 'status-probe'

/** Reads the status; counts the files at most once a minute. */
export function createStatusReader(ctx: Context): (actor: Actor) => Promise<Status> {
  let countedAt = Number.NEGATIVE_INFINITY
  let totals = { count: 0, bytes: 0 }
  return async (actor) => {
    const at = ctx.clock.now()
    const stored = await ctx.store.read(async (reader) => {
      await requireInstallation(reader, actor)
      const now = ctx.clock.monotonic()
      if (now - countedAt >= FILES_CACHE_MS) {
        totals = await reader.installation.files()
        countedAt = now
      }
      return {
        nodes: await reader.nodes.list(),
        queues: await reader.queues.state(at),
        bytes: await reader.installation.databaseBytes(),
        schema: await reader.installation.schemaVersion(),
      }
    })
    const { id, startedAt } = ctx.node
    const local: Node = { id, startedAt, seenAt: at, report: await ctx.node.report() }
    const nodes = [...stored.nodes.filter((node) => node.id !== id), local].sort((a, b) => a.startedAt - b.startedAt)
    const { engine } = ctx.store
    return {
      at,
      nodes: nodes.map((node) => ({ ...node, isLost: isLost(node, at), isThis: node.id === id })),
      database: {
        ...(await healthOf(() => ctx.store.unreadiness())),
        engine,
        bytes: stored.bytes,
        schema: stored.schema,
      },
      files: { ...(await filesHealth(ctx)), location: ctx.status.filesLocation, ...totals },
      queues: stored.queues,
      backup: await lastResult(ctx),
      settings: ctx.status,
    }
  }
}

const filesHealth = ({ files }: Context): Promise<Health> =>
  healthOf(async () => {
    await files.sizeOf(PROBE_KEY)
    return null
  })

/** `check` returns the problem, or null. */
async function healthOf(check: () => Promise<string | null>): Promise<Health> {
  try {
    const problem = await withTimeout(check(), TIMEOUT_MS)
    return { isHealthy: problem === null, problem }
  } catch (error) {
    return { isHealthy: false, problem: error instanceof Error ? error.message : String(error) }
  }
}
