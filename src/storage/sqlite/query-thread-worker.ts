// The thread that searches among very many rows, with a connection of its own.
import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import type { Params, Piece } from '../sql/statement.ts'
import { Connection, keysOf } from './connection.ts'

export interface QueryRequest {
  number: number
  query: Pick<Piece, 'sqlite' | 'shape'>
  params: Params
  as: 'rows' | 'keys'
}

/** Errors lose what SQLite says of them on their way to another thread. */
export type QueryResult =
  | { number: number; answer: unknown }
  | { number: number; error: { message: string; errcode?: number } }

/** Where there are few processors, those who ask for little come first. On Linux this is about the thread alone. */
if (process.platform === 'linux') setPriority(0, 10)

const connection = new Connection(workerData as string, { readOnly: true })

parentPort?.on('message', (question: QueryRequest) => {
  const result = answer(question)
  const keys = 'answer' in result && result.answer instanceof Float64Array ? [result.answer.buffer as ArrayBuffer] : []
  parentPort?.postMessage(result, keys)
})

function answer({ number, query, params, as }: QueryRequest): QueryResult {
  try {
    if (as === 'keys') return { number, answer: keysOf(connection.prepare(query.sqlite), params) }
    return { number, answer: connection.allRows(query, params) }
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    return { number, error: { message, ...(errcode !== undefined && { errcode }) } }
  }
}
