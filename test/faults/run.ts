// npm run faults -- crash|webhooks [--engine sqlite|postgres] [--kills 500] [--seed 1]
// npm run faults -- fuzz [--engine sqlite|postgres] [--requests 20000] [--seed 1]
// npm run faults -- timing [--engine sqlite|postgres] [--logins 2000] [--checks 100000]
// npm run faults -- cluster [--seconds 20] [--only name,name] [--seed 1]
import { parseArgs } from 'node:util'
import type { Engine } from '../support/database.ts'
import { runCluster } from './cluster/run-cluster.ts'
import { SCENARIOS } from './cluster/scenarios.ts'
import { crashLoop } from './crash-loop.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { isDistinguishable, timing } from './timing.ts'
import { webhookLoop } from './webhook-loop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '500' },
    logins: { type: 'string', default: '2000' },
    checks: { type: 'string', default: '100000' },
    requests: { type: 'string', default: '20000' },
    seconds: { type: 'string', default: '20' },
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
interface Options {
  engine: Engine
  kills: number
  requests: number
  logins: number
  checks: number
  seconds: number
  only: string
  seed: number
}
/** Each returns the number of violations. */
const LOOPS: Readonly<Record<string, (options: Options) => Promise<number>>> = {
  crash,
  webhooks,
  fuzz: fuzzLoop,
  timing: compareTimes,
  cluster,
}
const loop = LOOPS[positionals[0] ?? '']
if (!loop || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.error(
    'usage: npm run faults -- crash|webhooks|fuzz|timing|cluster [--engine sqlite|postgres] [--seed 1] [--kills 500] [--requests 20000] [--logins 2000] [--checks 100000] [--seconds 20] [--only name,name]',
  )
  process.exit(2)
}
const engine: Engine = values.engine
const options: Options = {
  engine,
  kills: Number(values.kills),
  requests: Number(values.requests),
  logins: Number(values.logins),
  checks: Number(values.checks),
  seconds: Number(values.seconds),
  only: values.only,
  seed: Number(values.seed),
}
console.log(`${positionals[0]} on ${loop === cluster ? 'postgres' : engine}, seed ${options.seed}`)
process.exitCode = (await loop(options)) === 0 ? 0 : 1

/** Each returns the number of violations. */
async function crash(options: Options): Promise<number> {
  const report = await crashLoop({ ...options, lifeMs: [20, 2000], progress: (line) => console.log(line) })
  const starts = report.starts.toSorted((a, b) => a - b)
  console.log(`acknowledged writes: ${report.acknowledged}`)
  console.log(
    `ready again: median ${Math.round(starts[starts.length >> 1]!)} ms, p99 ${Math.round(starts[Math.floor(starts.length * 0.99)]!)} ms`,
  )
  for (const line of [...report.lost, ...report.damage]) console.log(line)
  console.log(`${report.lost.length} lost, ${report.damage.length} partial`)
  return report.lost.length + report.damage.length
}

async function webhooks(options: Options): Promise<number> {
  const report = await webhookLoop({ ...options, lifeMs: [20, 2000], progress: (line) => console.log(line) })
  for (const line of report.wrong) console.log(line)
  console.log(`${report.events} events, ${report.calls} calls, ${report.doubled} doubled, ${report.wrong.length} wrong`)
  return report.wrong.length
}

/** Compares response times of known and unknown accounts and tokens. */
async function compareTimes({ engine, logins, checks }: Options): Promise<number> {
  const compared = await timing(engine, logins, checks)
  for (const { name, medians, t, responses, samples } of compared) {
    const [a, b] = medians.map((ms) => `${ms.toFixed(3)} ms`)
    console.log(`${name}: ${samples} samples, medians ${a} and ${b}, Welch t ${t.toFixed(2)}`)
    if (responses[0] !== responses[1]) console.log(`  different responses: ${responses.join(' / ')}`)
  }
  const distinguishable = compared.filter(isDistinguishable).length
  console.log(`${distinguishable} of ${compared.length} can be distinguished on ${engine}`)
  return distinguishable
}

async function fuzzLoop(options: Options): Promise<number> {
  const report = await fuzz({ ...options, progress: (line) => console.log(line) })
  console.log(`responses by status: ${JSON.stringify(report.statuses)}`)
  console.log(
    `slowest ${Math.round(report.slowestMs)} ms, largest ${report.largestBytes} bytes, resident ${Math.round(report.residentBytes / 1e6)} MB`,
  )
  console.log(`${report.wrong.length} wrong`)
  return report.wrong.length
}

/** Three nodes on PostgreSQL with a replica, under all faults or those that `--only` names. */
async function cluster({ seconds, only, seed }: Options): Promise<number> {
  const names = only.split(',').filter((name) => name !== '')
  const scenarios = SCENARIOS.filter(({ name }) => names.length === 0 || names.includes(name))
  if (scenarios.length === 0) throw new Error(`the scenarios are ${SCENARIOS.map(({ name }) => name).join(', ')}`)
  const progress = (line: string) => console.log(line)
  const reports = await runCluster(scenarios, {
    ...{ writers: 6, pauseMs: 10, migrationSeconds: 60 },
    ...{ seconds, seed, progress },
  })
  console.table(
    Object.fromEntries(
      reports.map(({ scenario, figures, violations }) => [
        scenario.name,
        { ...figures, violations: violations.length },
      ]),
    ),
  )
  return reports.reduce((sum, { violations }) => sum + violations.length, 0)
}
