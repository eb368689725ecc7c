// Worker thread that runs expensive searches, on its own connection.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Params, SqlPart } from '../sql/statement.ts'
import { Connection, keysOf } from './connection.ts'

export interface QueryRequest {
  number: number
  query: Pick<SqlPart, 'sqlite' | 'shape'>
  params: Params
  as: 'rows' | 'keys'
}

/** Errors are copied, because they lose their SQLite code between threads. */
export type QueryResult =
  | { number: number; result: unknown }
  | { number: number; error: { message: string; errcode?: number } }

/** Cheap requests come first on machines with few CPUs. On Linux this sets the priority of this thread only. */
if (process.platform === 'linux') setPriority(0, 10)

const connection = new Connection(workerData as string, { readOnly: true })

parentPort?.on('message', (request: QueryRequest) => {
  const response = run(request)
  const keys =
    'result' in response && response.result instanceof Float64Array ? [response.result.buffer as ArrayBuffer] : []
  parentPort?.postMessage(response, keys)
})

function run({ number, query, params, as }: QueryRequest): QueryResult {
  try {
    if (as === 'keys') return { number, result: keysOf(connection.prepare(query.sqlite), params) }
    return { number, result: connection.allRows(query, params) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { number, error: { message, ...(errcode !== undefined && { errcode }) } }
  }
}
