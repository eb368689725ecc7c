// wrk, a load generator that is not part of this project, if it is installed.
import { execFile, spawnSync } from 'node:child_process'
import { promisify } from 'node:util'
import type { Measured } from './load-client.ts'

const run = promisify(execFile)

export const WRK_ARGS = ['-t1', '-c32']

export const hasWrk = spawnSync('wrk', ['-v']).error === undefined

export interface WrkLoad {
  port: number
  path: string
  token: string
  seconds: number
}

export async function measureWithWrk({
  port,
  path,
  token,
  seconds,
}: WrkLoad): Promise<Pick<Measured, 'count' | 'perSecond'>> {
  const url = `http://127.0.0.1:${port}${path}`
  const { stdout } = await run('wrk', [
    ...WRK_ARGS,
    `-d${Math.ceil(seconds)}s`,
    '-H',
    `Authorization: Bearer ${token}`,
    url,
  ])
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(stdout)
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)![1])
  return { count: figure(/(\d+) requests in/), perSecond: figure(/Requests\/sec:\s+([\d.]+)/) }
}
