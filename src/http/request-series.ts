/**
 * Counts and times requests by a few labels, in the Prometheus text format. Own code because it runs on every request: the
 * label lookup of the metrics library costs more than the rest of the measurement.
 */
export interface RequestSeries {
  observe(to: string, method: string, status: number, seconds: number): void
  text(): string
}

const METHODS: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])
const BOUNDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Series {
  readonly labels: string
  readonly buckets: number[]
  count: number
  sum: number
}

export function createRequestSeries(): RequestSeries {
  const byLabels = new Map<string, Series>()
  /** By interface and method; the index is the first digit of the status. */
  const byInterface = new Map<string, Map<string, Series[]>>()

  const add = (to: string, method: string, statusClass: number): Series => {
    const labels = `interface="${to}",method="${method}",status="${statusClass}xx"`
    const series = { labels, buckets: new Array<number>(BOUNDS.length).fill(0), count: 0, sum: 0 }
    byLabels.set(labels, series)
    const methods = byInterface.get(to) ?? new Map<string, Series[]>()
    byInterface.set(to, methods)
    const classes = methods.get(method) ?? []
    methods.set(method, classes)
    classes[statusClass] = series
    return series
  }
  const find = (to: string, method: string, status: number): Series => {
    const known = METHODS.has(method) ? method : 'other'
    const statusClass = Math.floor(status / 100)
    return byInterface.get(to)?.get(known)?.[statusClass] ?? add(to, known, statusClass)
  }
  return {
    observe(to, method, status, seconds) {
      const series = find(to, method, status)
      series.count++
      series.sum += seconds
      const bucket = BOUNDS.findIndex((bound) => seconds <= bound)
      if (bucket !== -1) series.buckets[bucket]!++
    },
    text: () => totals(byLabels.values()) + durations(byLabels.values()),
  }
}

function totals(all: Iterable<Series>): string {
  let text = '# HELP sheaf_http_requests_total Finished requests\n# TYPE sheaf_http_requests_total counter\n'
  for (const { labels, count } of all) text += `sheaf_http_requests_total{${labels}} ${count}\n`
  return text
}

function durations(all: Iterable<Series>): string {
  const name = 'sheaf_http_request_duration_seconds'
  let text = `# HELP ${name} Time from the request to the end of its response\n# TYPE ${name} histogram\n`
  for (const { labels, buckets, count, sum } of all) {
    let below = 0
    BOUNDS.forEach((bound, index) => {
      below += buckets[index]!
      text += `${name}_bucket{${labels},le="${bound}"} ${below}\n`
    })
    text += `${name}_bucket{${labels},le="+Inf"} ${count}\n`
    text += `${name}_sum{${labels}} ${sum}\n${name}_count{${labels}} ${count}\n`
  }
  return text
}
