import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { LoadRefusal } from './load.ts'
import { createRequestSeries } from './request-series.ts'

export interface Metrics {
  /** Counts a finished request. Labels have few values: no ids, no paths. */
  observeRequest(to: string, method: string, status: number, seconds: number): void
  /** Counts a connection or request that was refused before it was handled. */
  observeRefusal(reason: 'sockets' | 'malformed' | 'rate' | LoadRefusal): void
  /** Adds a gauge of another part; `read` is called on every scrape. */
  gauge(name: string, help: string, read: () => number | Promise<number>): void
  /** Adds a constant gauge of 1 whose labels describe this process. */
  info(name: string, help: string, labels: Readonly<Record<string, string>>): void
  readonly contentType: string
  text(): Promise<string>
}

export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = createRequestSeries()
  const refusals = new Counter({
    name: 'sheaf_http_refused_total',
    help: 'Connections and requests refused before routing',
    labelNames: ['reason'],
    registers,
  })
  return {
    observeRequest: requests.observe,
    observeRefusal: (reason) => refusals.inc({ reason }),
    gauge(name, help, read) {
      const gauge: Gauge = new Gauge({ name, help, registers, collect: async () => gauge.set(await read()) })
    },
    info(name, help, labels) {
      new Gauge({ name, help, registers, labelNames: Object.keys(labels) }).set(labels, 1)
    },
    contentType: registry.contentType,
    text: async () => `${await registry.metrics()}\n${requests.text()}`,
  }
}
