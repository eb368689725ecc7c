import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Config } from '#config/config'
import { withPort } from '#config/public-urls'
import { OperatorProblem } from '#lib/operator-problem'
import { type Context, createContext } from './context.ts'
import { prepareNode } from './first-start.ts'
import { NODE_ROLES } from './node-roles.ts'
import type { StartedServer, StartOptions } from './started-server.ts'
import { onStopRequest } from './stop-request.ts'
import { endOnUnexpectedErrors } from './unexpected-errors.ts'

const RESTART_DELAY_MS = 1000

/**
 * Starts the parent of several equal processes on one port. It locks the data folder, migrates and creates the first
 * data. It serves no requests: it replaces workers that die and stops them in order.
 */
export async function startWorkers(config: Config, options: StartOptions): Promise<StartedServer> {
  await using stack = new AsyncDisposableStack()
  const { isReadOnly } = NODE_ROLES[config.role]
  const ctx = stack.use(await createContext(config, { server: true, readOnly: isReadOnly, ...options }))
  endOnUnexpectedErrors(ctx.log)
  const access = await prepareNode(ctx)
  stack.defer(stopWorkers)
  const ports = await Promise.all(Array.from({ length: config.workers }, () => fork()))
  ctx.useConfig(withPort(config, ports[0]!))
  const stopReplacing = replaceDeadWorkers(ctx)
  const owned = stack.move()
  const ended = onStopRequest(async (reason) => {
    ctx.log.info({ reason }, 'stopping')
    stopReplacing()
    await owned.disposeAsync()
    ctx.log.flush()
  })
  return { config: ctx.config, isAnnounced: true, access, ended }
}

/** Resolves with the port when the worker serves. */
async function fork(): Promise<number> {
  const worker = cluster.fork()
  const failed = new AbortController()
  try {
    return await Promise.race([
      once(worker, 'listening', { signal: failed.signal }).then(([address]) => (address as { port: number }).port),
      once(worker, 'exit', { signal: failed.signal }).then(() => {
        throw new OperatorProblem('A worker process exited before it could serve requests; its message is above.')
      }),
    ])
  } finally {
    failed.abort()
  }
}

function replaceDeadWorkers(ctx: Context): () => void {
  let replacing = true
  const replace = async (worker: Worker, code: number, signal: string) => {
    if (!replacing) return
    ctx.log.error({ pid: worker.process.pid, code, signal }, 'a worker exited; starting another')
    await sleep(RESTART_DELAY_MS)
    // A worker that fails to start exits too, and is replaced again.
    if (replacing) cluster.fork()
  }
  cluster.on('exit', replace)
  return () => {
    replacing = false
  }
}

const stopWorkers = async (): Promise<void> => {
  await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => stopWorker(worker!)))
}

async function stopWorker(worker: Worker): Promise<void> {
  if (worker.isDead()) return
  const ended = once(worker, 'exit')
  worker.process.kill('SIGTERM')
  await ended
}
