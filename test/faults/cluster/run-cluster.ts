import { until } from '../../support/until.ts'
import { createRandom } from '../random.ts'
import { checkHistory, type Figures } from './check-history.ts'
import { Cluster, type ClusterOptions } from './cluster.ts'
import type { Scenario } from './scenarios.ts'
import { Traffic, type TrafficOptions } from './traffic.ts'

export interface RunOptions extends TrafficOptions {
  readonly seconds: number
  readonly migrationSeconds: number
  /** Applies to all scenarios, so that they can share a cluster. */
  readonly cluster?: Partial<ClusterOptions>
  readonly progress?: (line: string) => void
}

export interface ScenarioReport {
  readonly scenario: Scenario
  /** Null if the scenario could not be completed. */
  readonly figures: Figures | null
  readonly violations: readonly string[]
}

/** Acknowledged writes before a fault begins, and after it has ended. */
const FEW = 10

const MAX_SHOWN = 20

export async function runCluster(scenarios: readonly Scenario[], options: RunOptions): Promise<ScenarioReport[]> {
  const reports: ScenarioReport[] = []
  let cluster: Cluster | null = null
  try {
    for (const scenario of scenarios) {
      const wanted = { isSynchronous: true, clocksAheadMs: [0, 0], ...scenario.cluster, ...options.cluster } as const
      if (cluster && !isEqual(cluster.options, wanted)) {
        await cluster[Symbol.asyncDispose]()
        cluster = null
      }
      cluster ??= await Cluster.start(wanted)
      const report = await runScenario(cluster, scenario, options).catch((error: Error) => ({
        ...{ scenario, figures: null, violations: [`not completed: ${error.stack}`] },
      }))
      reports.push(report)
      options.progress?.(`${scenario.name} (${scenario.fault}): ${report.violations.length} violations`)
      for (const violation of report.violations.slice(0, MAX_SHOWN)) options.progress?.(`  ${violation}`)
      if (!scenario.isLast && report.figures) continue
      await cluster[Symbol.asyncDispose]()
      cluster = null
    }
  } finally {
    await cluster?.[Symbol.asyncDispose]()
  }
  return reports
}

const isEqual = (one: ClusterOptions, other: ClusterOptions): boolean => JSON.stringify(one) === JSON.stringify(other)

async function runScenario(cluster: Cluster, scenario: Scenario, options: RunOptions): Promise<ScenarioReport> {
  const random = createRandom(options.seed)
  await using traffic = await Traffic.start(cluster, options)
  const untilWritten = (problem: string) => {
    const before = traffic.acknowledged
    return until(() => traffic.acknowledged >= before + FEW, problem)
  }
  await untilWritten('no writes were acknowledged before the fault')
  const { seconds, migrationSeconds } = options
  const violations = await scenario.run({ cluster, traffic, random, seconds, migrationSeconds })
  cluster.heal()
  await cluster.untilReady()
  await untilWritten('no writes were acknowledged after the fault')
  await traffic.stopWriting()
  await traffic.untilDelivered()
  await traffic.readAll()
  const verdict = checkHistory(await traffic.end())
  return { scenario, figures: verdict.figures, violations: [...violations, ...verdict.violations] }
}
