// npm run faults -- crash [--engine sqlite|postgres] [--kills 500] [--seed 1]
import { parseArgs } from 'node:util'
import { crashLoop } from './crash-loop.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    engine: { type: 'string', default: 'sqlite' },
    kills: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
  },
})
if (positionals[0] !== 'crash' || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.error('usage: npm run faults -- crash [--engine sqlite|postgres] [--kills 500] [--seed 1]')
  process.exit(2)
}
const [kills, seed] = [Number(values.kills), Number(values.seed)]
console.log(`crash: ${kills} kills on ${values.engine}, seed ${seed}`)
const report = await crashLoop({
  engine: values.engine,
  kills,
  seed,
  lifeMs: [20, 2000],
  progress: (line) => console.log(line),
})
const starts = report.starts.toSorted((a, b) => a - b)
console.log(`acknowledged writes: ${report.acknowledged}`)
console.log(
  `ready again: median ${Math.round(starts[starts.length >> 1]!)} ms, p99 ${Math.round(starts[Math.floor(starts.length * 0.99)]!)} ms`,
)
for (const line of [...report.lost, ...report.damage]) console.log(line)
console.log(`${report.lost.length} lost, ${report.damage.length} half-done`)
process.exitCode = report.lost.length + report.damage.length === 0 ? 0 : 1
