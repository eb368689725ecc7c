import { readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import { createSecureContext } from 'node:tls'
import type { Config } from '#config/config'
import { withPort } from '#config/public-urls'
import { sizeOfParts } from '#domain/backups/manifest'
import { DomainError } from '#domain/errors'
import { deliveryRoutes } from '#http/delivery/routes'
import { graphqlRoutes } from '#http/graphql/routes'
import { imagePage } from '#http/images/image-page'
import { acceptInvitationPage } from '#http/invitations/accept-page'
import { managementRoutes } from '#http/management/routes'
import { webhookPayloads } from '#http/management/webhook-payload'
import type { Metrics } from '#http/metrics'
import { neededAccess } from '#http/needed-access'
import { oauthPages } from '#http/oauth/pages'
import { openApiPage } from '#http/openapi/openapi-page'
import type { PageHandler } from '#http/page'
import { previewRoutes } from '#http/preview/routes'
import { createHttpServer, type HttpServer } from '#http/server'
import { readSessionToken } from '#http/session/session-token'
import type { HttpSettings } from '#http/settings'
import { uploadRoutes } from '#http/upload/uploads'
import { webappPages } from '#http/webapp/pages'
import { createCidrSet } from '#lib/cidr'
import { OperatorProblem } from '#lib/operator-problem'
import { version } from '#lib/version'
import { openIdProvider } from '#outbound/openid'
import { checkAccess } from '#usecases/access/check-access'
import type { JobOutcome } from '#usecases/jobs/run-next-job'
import { authenticate } from '#usecases/tokens/authenticate-token'
import { EventCache } from '#usecases/webhooks/event-cache'
import { type AuditExporter, startAuditExporter } from '#workers/audit-exporter'
import { type BackupWorker, startBackupWorker } from '#workers/backup-worker'
import { type JobWorker, startJobWorker } from '#workers/job-worker'
import { type NodeReporter, startNodeReporter } from '#workers/node-reporter'
import { startWebhookWorker, type WebhookWorker } from '#workers/webhooks/webhook-worker'
import { createAuditSink } from './audit-sink.ts'
import type { Context } from './context.ts'
import { createGraphql } from './create-graphql.ts'
import { createServerMetrics, type WorkCounters } from './metrics.ts'
import { misdirectedAt, NODE_ROLES } from './node-roles.ts'
import { openArchive } from './open-archive.ts'
import { openApi } from './openapi.ts'
import { webDist } from './web-dist.ts'

/** The timeout of Contentful, which receivers expect. */
const WEBHOOK_TIMEOUT_MS = 30_000

export interface RunningServer {
  /** With the real port. */
  readonly config: Config
  /** Finishes accepted requests; the context stays open. */
  stop(): Promise<void>
}

/** Serves the APIs of the node's role on one port from an open context, and runs its background workers in the same process. */
export function serve(ctx: Context): Promise<RunningServer> {
  const { hasWorkers } = NODE_ROLES[ctx.config.role]
  return serveBeside(ctx, (counters) => [
    ...(hasWorkers ? startBackgroundWork(ctx, counters) : []),
    ...startReporter(ctx),
  ])
}

/** Serves the connections that the caller accepts on this port; the port stays open when this server is replaced. */
export function serveConnections(ctx: Context, port: number): RunningServer & { accept(socket: Socket): void } {
  const metrics = createServerMetrics(ctx)
  const server = createServer(ctx, metrics)
  const startAll = () => [...startWorkers(ctx, metrics), startWebhooks(ctx, metrics)]
  return { ...startBeside(ctx, server, port, startAll), accept: (socket) => server.accept(socket) }
}

/** Serves every API and leaves the background work to other processes. */
export function serveRequests(ctx: Context): Promise<RunningServer> {
  return serveBeside(ctx, () => [])
}

async function serveBeside(
  ctx: Context,
  startAll: (counters: WorkCounters) => { stop(): Promise<void> }[],
): Promise<RunningServer> {
  const metrics = createServerMetrics(ctx)
  const server = createServer(ctx, metrics)
  const { port } = await listen(server, ctx.config)
  return startBeside(ctx, server, port, () => startAll(metrics))
}

function startBeside(
  ctx: Context,
  server: HttpServer,
  port: number,
  startAll: () => { stop(): Promise<void> }[],
): RunningServer {
  ctx.useConfig(withPort(ctx.config, port))
  const workers = startAll()
  server.ready(true)
  return {
    config: ctx.config,
    async stop() {
      await Promise.all([server.stop(ctx.config.shutdown), ...workers.map((worker) => worker.stop())])
    },
  }
}

function startBackgroundWork(ctx: Context, counters: WorkCounters): { stop(): Promise<void> }[] {
  const { auditLog } = ctx.config
  const exporters = auditLog === null ? [] : [startExporter(ctx, auditLog, counters)]
  return [...startWorkers(ctx, counters), startWebhooks(ctx, counters), ...startBackups(ctx), ...exporters]
}

/** Only where other processes may use the database. The one that a status page asks adds itself. */
function startReporter(ctx: Context): NodeReporter[] {
  const { store, config } = ctx
  const mayHaveOthers = store.engine === 'postgres' || config.workers > 1
  if (!mayHaveOthers || store.isReadOnly) return []
  const error = (error: unknown) => logFailure(ctx, { error }, 'the state of this node is not recorded')
  return [startNodeReporter(ctx, { error })]
}

function startExporter(ctx: Context, target: NonNullable<Config['auditLog']>, counters: WorkCounters): AuditExporter {
  return startAuditExporter(ctx, createAuditSink(target), {
    exported: counters.countExported,
    error: (error) => ctx.log.failure({ error }, 'audit records are not exported'),
  })
}

/** Several, so that a slow source of files does not delay the files of others. */
const FILE_WORKERS = 4

function startWorkers(ctx: Context, counters: WorkCounters): JobWorker[] {
  const on = {
    outcome(outcome: JobOutcome) {
      counters.countJob(outcome)
      logJob(ctx, outcome)
    },
    error: (error: unknown) => logFailure(ctx, { error }, 'background work is delayed'),
  }
  const files = Array.from({ length: FILE_WORKERS }, () => startJobWorker(ctx, on, 'files'))
  const lanes = (['database', 'timed', 'bulk'] as const).map((lane) => startJobWorker(ctx, on, lane))
  return [...lanes, ...files]
}

/**
 * All workers fail while the database is unavailable, so repeated failures are logged once. Bugs are logged with their
 * stack.
 */
function logFailure({ log }: Context, fields: { error: unknown }, message: string): void {
  if (fields.error instanceof DomainError) log.failure(fields, message)
  else log.error(fields, message)
}

function logJob(ctx: Context, { job, result, error }: JobOutcome): void {
  const { kind, space, environment } = job
  const about = { kind, space, environment, result }
  if (result === 'failed') logFailure(ctx, { ...about, error }, 'background work failed')
  else ctx.log.debug(about, 'background work')
}

function startWebhooks(ctx: Context, counters: WorkCounters): WebhookWorker {
  const { store, clock, sealer, outbound, imagesHost, webhookSignal, tracing, config, log } = ctx
  const wire = { vendor: config.vendor, present: webhookPayloads, timeoutMs: WEBHOOK_TIMEOUT_MS }
  const calling = {
    store,
    clock,
    sealer,
    outbound,
    imagesHost,
    webhookSignal,
    tracing,
    ...wire,
    events: new EventCache(),
  }
  return startWebhookWorker(calling, config.webhooks, {
    called({ webhook, call }, finished, { ms, status, requestId }) {
      counters.countCall(finished, ms)
      const about = {
        space: webhook.space,
        webhook: webhook.id,
        call: call.id,
        topic: call.topic,
        finished,
        status,
        ms,
      }
      const fields = requestId === null ? about : { requestId, ...about }
      if (finished === 'disabled') log.warn(fields, 'a webhook was switched off')
      else log.info(fields, 'webhook called')
    },
    error: (error) => logFailure(ctx, { error }, 'webhooks are delayed'),
  })
}

function startBackups(ctx: Context): BackupWorker[] {
  const { everyMs, keep } = ctx.config.backup
  if (everyMs === null) return []
  return [
    startBackupWorker(
      ctx,
      openArchive(ctx.config),
      { everyMs, keep, version },
      {
        created({ manifest, copied, deleted }) {
          const { id, files } = manifest
          ctx.log.info({ id, bytes: sizeOfParts(manifest), copiedFiles: copied.count, deleted }, 'backup created')
          if (files.unreadable.length > 0) ctx.log.error({ id, files: files.unreadable }, UNREADABLE)
        },
        error: (error) => ctx.log.error({ error }, 'the scheduled backup failed'),
      },
    ),
  ]
}

const UNREADABLE = 'files of assets cannot be read, so the backup does not contain them; run: sheaf doctor --files'

function createServer(ctx: Context, metrics: Metrics): HttpServer {
  const { role } = ctx.config
  return createHttpServer({
    settings: httpSettings(ctx.config),
    authenticate: (token, to) => authenticate(ctx, token, to),
    recentActor: (token) => ctx.tokenCache.recent(token),
    async authorize(actor, match) {
      const needed = neededAccess(match)
      if (needed) await checkAccess(ctx, actor, needed)
    },
    hasReached: (space, position) => ctx.heads.hasReached(space, position),
    sessionToken: (req) => readSessionToken(req, ctx.config.publicUrls.base),
    routes: {
      delivery: deliveryRoutes(ctx, 'published'),
      preview: previewRoutes(ctx),
      // Clients that know one host send uploads there, where only their token selects the API.
      management: [...managementRoutes(ctx), ...uploadRoutes(ctx)],
      upload: uploadRoutes(ctx),
      graphql: graphqlRoutes({ ...ctx, graphql: createGraphql(ctx), querySize: querySize(ctx.config) }),
    },
    pages: pagesOf(ctx),
    misdirected: misdirectedAt(role),
    role,
    readiness: {
      unreadiness: () => ctx.store.unreadiness(),
      canServeStale: (isSilent) => canServeStale(ctx, isSilent),
    },
    checkResponses: ctx.config.checkResponses,
    trace: ctx.traceRequest,
    log: ctx.log,
    metrics,
  })
}

function querySize({ graphql, http }: Config) {
  const { jsonDepth, jsonKeys } = http.limits
  return { queryBytes: graphql.queryBytes, jsonDepth, jsonKeys }
}

function pagesOf(ctx: Context): PageHandler[] {
  const { pages } = NODE_ROLES[ctx.config.role]
  if (pages === 'none') return []
  const images = imagePage(ctx, ctx.config.deliveryCache.keysHeader)
  if (pages === 'images') return [images]
  return [
    ...webappPages(ctx, {
      dist: webDist,
      publicUrls: () => ctx.config.publicUrls,
      trustedProxies: ctx.config.http.trustedProxies,
    }),
    ...oauthPages(ctx, {
      authUrl: () => ctx.config.publicUrls.auth,
      trusted: createCidrSet(ctx.config.http.trustedProxies),
      provider: ctx.config.oidc && openIdProvider(ctx.config.oidc),
      onProviderProblem: (error) => ctx.log.warn({ error }, 'signing in with the provider failed'),
    }),
    openApiPage(openApi),
    acceptInvitationPage(ctx, { trustedProxies: ctx.config.http.trustedProxies }),
    images,
  ]
}

/** Whether delivery has cached content, and may return it without the database. */
function canServeStale({ store: { following }, staleReads, delivery }: Context, isSilent: boolean): boolean {
  const hasContent = delivery.cache.bytes.responses > 0
  return (isSilent || following.isAway) && hasContent && staleReads.isWithinBound('published', following.ageMs())
}

function httpSettings({ http, publicHosts, vendor }: Config): HttpSettings {
  const { host, port, trustedProxies, allowedHosts, limits, metricsToken } = http
  const tls = http.tls && readTls(http.tls)
  return { host, port, tls, trustedProxies, allowedHosts, limits, metricsToken, publicHosts, vendor }
}

/** Checked here, where the names of the settings are known; the server would only report that a PEM is invalid. */
function readTls({ certFile, keyFile }: NonNullable<Config['http']['tls']>) {
  const files = { cert: readFileSync(certFile), key: readFileSync(keyFile) }
  try {
    createSecureContext(files)
    return files
  } catch (error) {
    throw new OperatorProblem(
      `The certificate ${certFile} (SHEAF_TLS_CERT) and the key ${keyFile} (SHEAF_TLS_KEY) cannot be used: ${(error as Error).message}`,
    )
  }
}

/** Explains why the address of the configuration cannot be used. */
export async function listen<T>(server: { listen(): Promise<T> }, config: Config): Promise<T> {
  try {
    return await server.listen()
  } catch (error) {
    const { host, port } = config.http
    const code = error instanceof Error && 'code' in error ? error.code : ''
    if (code === 'EADDRINUSE') {
      throw new OperatorProblem(`Port ${port} is already in use. Stop what uses it, or set SHEAF_PORT to another port.`)
    }
    if (code === 'EACCES')
      throw new OperatorProblem(`This user may not listen on port ${port}. Set SHEAF_PORT above 1023.`)
    if (code === 'EADDRNOTAVAIL')
      throw new OperatorProblem(`The address ${host} (SHEAF_HOST) is not one of this machine.`)
    throw error
  }
}
