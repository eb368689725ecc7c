// npm run faults -- crash|webhooks [--engine sqlite|postgres] [--kills 500] [--seed 1]
// npm run faults -- timing [--engine sqlite|postgres] [--logins 2000] [--checks 100000]
import { parseArgs } from 'node:util'
import type { Engine } from '../support/database.ts'
import { crashLoop } from './crash-loop.ts'
import { isTold, timing } from './timing.ts'
import { webhookLoop } from './webhook-loop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '500' },
    logins: { type: 'string', default: '2000' },
    checks: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
const LOOPS: Readonly<Record<string, (options: { engine: Engine; kills: number; seed: number }) => Promise<number>>> = {
  crash,
  webhooks,
}
if (positionals[0] === 'timing') process.exit((await compareTimes()) === 0 ? 0 : 1)
const loop = LOOPS[positionals[0] ?? '']
if (!loop || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.error('usage: npm run faults -- crash|webhooks [--engine sqlite|postgres] [--kills 500] [--seed 1]')
  process.exit(2)
}
const engine: Engine = values.engine
const [kills, seed] = [Number(values.kills), Number(values.seed)]
console.log(`${positionals[0]}: ${kills} kills on ${engine}, seed ${seed}`)
process.exitCode = (await loop({ engine, kills, seed })) === 0 ? 0 : 1

/** Both answer the number of things that are wrong. */
async function crash(options: { engine: Engine; kills: number; seed: number }): Promise<number> {
  const report = await crashLoop({ ...options, lifeMs: [20, 2000], progress: (line) => console.log(line) })
  const starts = report.starts.toSorted((a, b) => a - b)
  console.log(`acknowledged writes: ${report.acknowledged}`)
  console.log(
    `ready again: median ${Math.round(starts[starts.length >> 1]!)} ms, p99 ${Math.round(starts[Math.floor(starts.length * 0.99)]!)} ms`,
  )
  for (const line of [...report.lost, ...report.damage]) console.log(line)
  console.log(`${report.lost.length} lost, ${report.damage.length} half-done`)
  return report.lost.length + report.damage.length
}

async function webhooks(options: { engine: Engine; kills: number; seed: number }): Promise<number> {
  const report = await webhookLoop({ ...options, lifeMs: [20, 2000], progress: (line) => console.log(line) })
  for (const line of report.wrong) console.log(line)
  console.log(`${report.events} events, ${report.calls} calls, ${report.doubled} doubled, ${report.wrong.length} wrong`)
  return report.wrong.length
}

/** Does the time of an answer tell who exists? Answers in how many cases it does. */
async function compareTimes(): Promise<number> {
  const engine = values.engine === 'postgres' ? 'postgres' : 'sqlite'
  const compared = await timing(engine, Number(values.logins), Number(values.checks))
  for (const { name, medians, t, answers, samples } of compared) {
    const [a, b] = medians.map((ms) => `${ms.toFixed(3)} ms`)
    console.log(`${name}: ${samples} samples, medians ${a} and ${b}, Welch t ${t.toFixed(2)}`)
    if (answers[0] !== answers[1]) console.log(`  different answers: ${answers.join(' / ')}`)
  }
  const told = compared.filter(isTold).length
  console.log(`${told} of ${compared.length} can be told apart on ${engine}`)
  return told
}
