import { collectDefaultMetrics, Registry } from 'prom-client'
import type { LoadRefusal } from './load.ts'
import { METRICS, type MetricDefinition, type MetricName } from './metric-table.ts'
import type { RequestContext } from './request-context.ts'
import { createRequestSeries } from './request-series.ts'

/** A value with its labels. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>
  readonly value: number
}

/** Null: the value is unknown now, and the metric is left out. */
export type MetricValue = number | readonly Sample[] | null

export interface Metrics {
  observeRequest(request: Pick<RequestContext, 'to' | 'route'>, method: string, status: number, seconds: number): void
  /** Counts a connection or request that was refused before it was handled. */
  observeRefusal(reason: 'sockets' | 'malformed' | 'rate' | LoadRefusal): void
  /** Adds a metric; `read` is called on every scrape. */
  add(name: MetricName, read: () => MetricValue | Promise<MetricValue>): void
  readonly contentType: string
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = createRequestSeries()
  const refusals = new CounterByLabels('reason')
  const reads = new Map<MetricName, () => MetricValue | Promise<MetricValue>>([
    ['sheaf_http_refused_total', () => refusals.samples],
  ])
  return {
    observeRequest: ({ to, route }, method, status, seconds) => requests.observe(to, method, route, status, seconds),
    observeRefusal: (reason) => refusals.add(reason),
    add(name, read) {
      if (reads.has(name)) throw new Error(`two sources of the metric ${name}`)
      reads.set(name, read)
    },
    contentType: registry.contentType,
    async text() {
      const own = await Promise.all(Array.from(reads, async ([name, read]) => familyText(name, await read())))
      return `${await registry.metrics()}\n${own.join('')}${requests.text()}`
    },
  }
}

/** Counts by the values of its labels. */
export class CounterByLabels {
  readonly #names: readonly string[]
  readonly #byLabels = new Map<string, { labels: Record<string, string>; value: number }>()

  constructor(...names: string[]) {
    this.#names = names
  }

  add(...values: string[]): void {
    const key = values.join(' ')
    const known = this.#byLabels.get(key)
    if (known) known.value++
    else {
      const labels = Object.fromEntries(this.#names.map((name, i) => [name, values[i]!]))
      this.#byLabels.set(key, { labels, value: 1 })
    }
  }

  get samples(): readonly Sample[] {
    return [...this.#byLabels.values()]
  }
}

function familyText(name: MetricName, value: MetricValue): string {
  if (value === null) return ''
  const { type, help }: MetricDefinition = METRICS[name]
  const samples = typeof value === 'number' ? [{ labels: {}, value }] : value
  let text = `# HELP ${name} ${help}\n# TYPE ${name} ${type}\n`
  for (const sample of samples) text += `${name}${labelText(sample.labels)} ${sample.value}\n`
  return text
}

/** Values come from this program and need no escaping. */
function labelText(labels: Sample['labels']): string {
  const pairs = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}
