import { type AnswerOptions, writeAnswer } from './answer.ts'
import type { Exchange } from './exchange.ts'
import type { Profiles } from './interfaces.ts'

/**
 * Any origin may ask, because a request from there can only prove itself by a token (the web app's cookie counts for its
 * own pages alone): `*` without credentials lets a foreign page do nothing that its author could not do from a terminal.
 * The answer depends on no request header.
 */
export function answerPreflight(exchange: Exchange, profiles: Profiles, options: AnswerOptions): void {
  const { profile } = exchange
  const headers = [...profile.headers, ...profile.preflight, profiles.requestIdHeader, exchange.requestId]
  writeAnswer(exchange, 204, headers, null, options)
}
