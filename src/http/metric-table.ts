export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram'
  readonly help: string
  /** Every label has a fixed set of values: no ids, no paths, no names that users choose. */
  readonly labels?: readonly string[]
  /** `database`: the same value on every node; it is missing while the database cannot be reached. */
  readonly scope?: 'database'
}

/** All metrics of Sheaf. docs/observability.md shows this table; `process_*` and `nodejs_*` are those of prom-client. */
export const METRICS = {
  sheaf_build_info: { type: 'gauge', help: 'Always 1; the version of this node', labels: ['version'] },
  sheaf_node_info: { type: 'gauge', help: 'Always 1; the role of this node', labels: ['role'] },
  sheaf_ready: { type: 'gauge', help: '1 while `/readyz?fresh` would return 200' },

  sheaf_http_requests_total: {
    type: 'counter',
    help: 'Finished requests; `interface` is an API or a group of pages, `status` a class such as `2xx`',
    labels: ['interface', 'method', 'status'],
  },
  sheaf_http_request_duration_seconds: {
    type: 'histogram',
    help: 'Time from the request to the end of its response',
    labels: ['interface', 'method', 'status'],
  },
  sheaf_http_route_duration_seconds: {
    type: 'histogram',
    help: 'The same by route pattern, with fewer buckets; only for the delivery, preview, management and upload APIs',
    labels: ['interface', 'method', 'route', 'status'],
  },
  sheaf_http_refused_total: {
    type: 'counter',
    help: 'Connections and requests refused before routing',
    labels: ['reason'],
  },
  sheaf_http_requests_in_flight: { type: 'gauge', help: 'Requests in progress' },
  sheaf_http_repeated_reads: {
    type: 'counter',
    help: 'Reads that took the short path, which needs no lookup in a cache',
  },
  sheaf_http_streams: { type: 'gauge', help: 'Open event streams' },
  sheaf_http_unsent_bytes: { type: 'gauge', help: 'Bytes of responses that are not sent yet' },

  sheaf_cache_hits_total: {
    type: 'counter',
    help: 'Lookups in a content cache that found an entry; `cache` is `responses`, `fragments` or `lists`',
    labels: ['cache'],
  },
  sheaf_cache_misses_total: { type: 'counter', help: 'Lookups in a content cache that found none', labels: ['cache'] },
  sheaf_memory_answers_bytes: { type: 'gauge', help: 'Bytes of cached responses of delivery and preview' },
  sheaf_memory_fragments_bytes: { type: 'gauge', help: 'Bytes of cached entries and assets, rendered as JSON' },
  sheaf_memory_lists_bytes: { type: 'gauge', help: 'Bytes of cached search results' },
  sheaf_stale_responses: { type: 'counter', help: 'Stale responses of delivery, preview and images' },

  sheaf_store_transactions: { type: 'counter', help: 'Transactions' },
  sheaf_store_commits: { type: 'counter', help: 'Commits; one commit may include many transactions' },
  sheaf_database_away: { type: 'gauge', help: '1 while the database cannot be reached' },
  sheaf_database_connections: {
    type: 'gauge',
    help: 'Open connections of the pool; `state` is `busy` or `idle`',
    labels: ['state'],
  },
  sheaf_database_connections_limit: { type: 'gauge', help: 'Maximum number of connections of the pool' },
  sheaf_database_waiting_reads: { type: 'gauge', help: 'Requests that wait for a connection' },
  sheaf_database_waiting_writes: { type: 'gauge', help: 'Writes that wait for their transaction' },
  sheaf_database_statements_total: { type: 'counter', help: 'Statements' },
  sheaf_database_statement_seconds_total: { type: 'counter', help: 'Time of all statements together' },
  sheaf_database_slow_statements_total: { type: 'counter', help: 'Statements that took longer than 250 ms' },

  sheaf_log_age_seconds: {
    type: 'gauge',
    help: 'Seconds since this process last followed the change log of all nodes',
  },
  sheaf_replica_lag_seconds: {
    type: 'gauge',
    help: 'Seconds by which the read replica of this process may be behind its primary; 0 on a primary',
  },

  sheaf_jobs_waiting: {
    type: 'gauge',
    help: 'Background jobs that are due, running ones included',
    labels: ['kind'],
    scope: 'database',
  },
  sheaf_jobs_oldest_seconds: {
    type: 'gauge',
    help: 'Seconds since the oldest of these jobs was due; 0 without one',
    scope: 'database',
  },
  sheaf_jobs_failed: { type: 'gauge', help: 'Jobs that were given up', labels: ['kind'], scope: 'database' },
  sheaf_jobs_total: {
    type: 'counter',
    help: 'Runs of jobs; `result` is `done`, `failed`, `lost` or `stopped`',
    labels: ['kind', 'result'],
  },

  sheaf_webhook_log_lag: {
    type: 'gauge',
    help: 'Changes that no webhook worker has read yet, of the space with the most',
    scope: 'database',
  },
  sheaf_webhook_calls_waiting: { type: 'gauge', help: 'Webhook calls to make, retries included', scope: 'database' },
  sheaf_webhook_calls_due: {
    type: 'gauge',
    help: 'Sequences of webhook calls that are due and that no worker makes yet',
    scope: 'database',
  },
  sheaf_webhook_due_seconds: {
    type: 'gauge',
    help: 'Seconds since the oldest of these was due; 0 without one',
    scope: 'database',
  },
  sheaf_webhook_calls_total: {
    type: 'counter',
    help: 'Webhook calls; `result` is `succeeded`, `retried`, `failed` or `disabled`',
    labels: ['result'],
  },
  sheaf_webhook_call_seconds_total: { type: 'counter', help: 'Time of all webhook calls together' },

  sheaf_image_workers: {
    type: 'gauge',
    help: 'Processes that decode images; `state` is `busy` or `idle`',
    labels: ['state'],
  },
  sheaf_image_workers_limit: { type: 'gauge', help: 'Maximum number of busy processes' },
  sheaf_images_waiting: { type: 'gauge', help: 'Images that wait for a process' },
  sheaf_images_total: {
    type: 'counter',
    help: 'Images that were read or transformed; `result` is `done` or the reason of the failure',
    labels: ['result'],
  },

  sheaf_backup_last_success_timestamp_seconds: {
    type: 'gauge',
    help: 'Time of the last backup that succeeded, in seconds since 1970; 0: none (`SHEAF_BACKUP_TO`)',
    scope: 'database',
  },
  sheaf_backup_failed: { type: 'gauge', help: '1 if the last backup failed', scope: 'database' },

  sheaf_log_suppressed_total: { type: 'counter', help: 'Log lines that were counted instead of written' },
  sheaf_audit_export_lag: {
    type: 'gauge',
    help: 'Audit records that are not exported yet (`SHEAF_AUDIT_LOG`)',
    scope: 'database',
  },
  sheaf_audit_exported_total: { type: 'counter', help: 'Audit records that this node has exported' },
} as const satisfies Readonly<Record<string, MetricDefinition>>

export type MetricName = keyof typeof METRICS

/** The table of docs/observability.md. */
export function metricTable(): string {
  const rows = Object.entries<MetricDefinition>(METRICS).map(([name, { type, labels = [], help, scope }]) => {
    const meaning = scope === 'database' ? `${help}. **Database.**` : `${help}.`
    return `| \`${name}\` | ${type} | ${labels.map((label) => `\`${label}\``).join(', ')} | ${meaning} |`
  })
  return ['| Metric | Type | Labels | Meaning |', '| --- | --- | --- | --- |', ...rows].join('\n')
}
