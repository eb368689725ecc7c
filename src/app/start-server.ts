import cluster from 'node:cluster'
import type { Config } from '#config/config'
import { createContext } from './context.ts'
import { prepareNode } from './first-start.ts'
import { keepHeapTight } from './heap.ts'
import { NODE_ROLES } from './node-roles.ts'
import { serve } from './serve.ts'
import type { StartedServer, StartOptions } from './started-server.ts'
import { onStopRequest } from './stop-request.ts'
import { endOnUnexpectedErrors } from './unexpected-errors.ts'
import { startWorkers } from './workers.ts'

/**
 * Starts the server: in this process, or as `SHEAF_WORKERS` processes on one port. Worker processes run this function
 * too; their parent has locked the data folder and created the first data.
 */
export async function startServer(config: Config, options: StartOptions = {}): Promise<StartedServer> {
  if (cluster.isPrimary && config.workers > 1) return startWorkers(config, options)
  keepHeapTight()
  const owner = cluster.isPrimary
  await using stack = new AsyncDisposableStack()
  const { isReadOnly } = NODE_ROLES[config.role]
  const ctx = stack.use(await createContext(config, { server: owner, traces: true, readOnly: isReadOnly, ...options }))
  endOnUnexpectedErrors(ctx.log)
  const access = owner ? await prepareNode(ctx) : null
  const running = await serve(ctx)
  const owned = stack.move()
  const ended = onStopRequest(async (reason) => {
    ctx.log.info({ reason }, 'stopping')
    await running.stop()
    await owned.disposeAsync()
    ctx.log.info({}, 'stopped')
    ctx.log.flush()
  })
  return { config: running.config, isAnnounced: owner, access, ended }
}
