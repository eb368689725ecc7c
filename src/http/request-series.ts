import { METRICS } from './metric-table.ts'

/**
 * Counts and times requests by a few labels, in the Prometheus text format. Own code because it runs on every request: the
 * label lookup of the metrics library costs more than the rest of the measurement.
 */
export interface RequestSeries {
  /** `route` is the pattern of a path; null for pages, which have no routes. */
  observe(to: string, method: string, route: string | null, status: number, seconds: number): void
  text(): string
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
/** There are some 200 routes, so each has few buckets. */
const ROUTE_BOUNDS = [0.005, 0.025, 0.1, 0.5, 2.5]

export function createRequestSeries(): RequestSeries {
  const byApi = new SeriesTable(BOUNDS, (to, method) => `interface="${to}",method="${method}"`)
  const byRoute = new Map<string, SeriesTable>()
  return {
    observe(to, method, route, status, seconds) {
      const known = METHODS.has(method) ? method : 'other'
      const statusClass = Math.floor(status / 100)
      byApi.find(to, known, statusClass).observe(seconds)
      if (route === null) return
      let table = byRoute.get(route)
      if (table === undefined) {
        table = new SeriesTable(ROUTE_BOUNDS, (api, of) => `interface="${api}",method="${of}",route="${route}"`)
        byRoute.set(route, table)
      }
      table.find(to, known, statusClass).observe(seconds)
    },
    text: () =>
      totals(byApi) +
      durations('sheaf_http_request_duration_seconds', [byApi]) +
      durations('sheaf_http_route_duration_seconds', byRoute.values()),
  }
}

class Series {
  readonly labels: string
  readonly bounds: readonly number[]
  readonly buckets: number[]
  count = 0
  sum = 0

  constructor(labels: string, bounds: readonly number[]) {
    this.labels = labels
    this.bounds = bounds
    this.buckets = new Array<number>(bounds.length).fill(0)
  }

  observe(seconds: number): void {
    this.count++
    this.sum += seconds
    const bucket = this.bounds.findIndex((bound) => seconds <= bound)
    if (bucket !== -1) this.buckets[bucket]!++
  }
}

/** Series by API, method and class of the status. */
class SeriesTable {
  readonly all: Series[] = []
  readonly #bounds: readonly number[]
  readonly #labels: (to: string, method: string) => string
  /** The index is the first digit of the status. */
  readonly #byApi = new Map<string, Map<string, Series[]>>()

  constructor(bounds: readonly number[], labels: (to: string, method: string) => string) {
    this.#bounds = bounds
    this.#labels = labels
  }

  find(to: string, method: string, statusClass: number): Series {
    return this.#byApi.get(to)?.get(method)?.[statusClass] ?? this.#add(to, method, statusClass)
  }

  #add(to: string, method: string, statusClass: number): Series {
    const series = new Series(`${this.#labels(to, method)},status="${statusClass}xx"`, this.#bounds)
    this.all.push(series)
    const methods = this.#byApi.get(to) ?? new Map<string, Series[]>()
    this.#byApi.set(to, methods)
    const classes = methods.get(method) ?? []
    methods.set(method, classes)
    classes[statusClass] = series
    return series
  }
}

function totals({ all }: SeriesTable): string {
  const name = 'sheaf_http_requests_total'
  let text = `# HELP ${name} ${METRICS[name].help}\n# TYPE ${name} counter\n`
  for (const { labels, count } of all) text += `${name}{${labels}} ${count}\n`
  return text
}

function durations(
  name: 'sheaf_http_request_duration_seconds' | 'sheaf_http_route_duration_seconds',
  tables: Iterable<SeriesTable>,
): string {
  let text = `# HELP ${name} ${METRICS[name].help}\n# TYPE ${name} histogram\n`
  for (const { all } of tables) {
    for (const { labels, bounds, buckets, count, sum } of all) {
      let below = 0
      bounds.forEach((bound, index) => {
        below += buckets[index]!
        text += `${name}_bucket{${labels},le="${bound}"} ${below}\n`
      })
      text += `${name}_bucket{${labels},le="+Inf"} ${count}\n`
      text += `${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`
    }
  }
  return text
}
