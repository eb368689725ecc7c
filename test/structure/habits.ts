// Rules about code that the import rules do not cover: which folders read the environment, call other machines, contain SQL
// or keep state.

import type { SourceFiles } from './directions.ts'
import { findImports } from './imports.ts'
import { type Token, tokenize } from './tokens.ts'

interface Habit {
  /** The folders that may do it. */
  readonly folders: readonly string[]
  /** The only folder that the rule is about; all of `src` when not given. */
  readonly within?: string
  /** Tests may do it anywhere. */
  readonly inTests?: boolean
  readonly advice: string
  /** The lines that do it. */
  find(tokens: readonly Token[], source: string): number[]
}

const HABITS: readonly Habit[] = [
  {
    folders: ['src/config/', 'src/cli/'],
    advice: 'the environment is read in src/config and src/cli only',
    find: readsEnvironment,
  },
  {
    folders: ['src/outbound/'],
    inTests: true,
    advice: 'other machines are called through src/outbound only, which refuses private addresses',
    find: callsOut,
  },
  { folders: ['src/storage/'], inTests: true, advice: 'SQL is written in src/storage only', find: speaksSql },
  {
    folders: [],
    within: 'src/usecases/',
    inTests: true,
    advice: 'use cases keep no state in a module: two servers in one process would share it; add it to ProcessState',
    find: keepsState,
  },
]

export function findBadHabits(files: SourceFiles): string[] {
  const found: string[] = []
  for (const [file, source] of files) {
    if (!file.startsWith('src/')) continue
    const tokens = tokenize(source)
    for (const { folders, within = 'src/', inTests, advice, find } of HABITS) {
      if (!file.startsWith(within)) continue
      if (folders.some((folder) => file.startsWith(folder)) || (inTests && file.endsWith('.test.ts'))) continue
      for (const line of find(tokens, source)) found.push(`${file}:${line} ${advice}`)
    }
  }
  return found
}

function readsEnvironment(tokens: readonly Token[], source: string): number[] {
  const reads = matches(tokens, (at) => {
    if (!is(at(0), 'process')) return false
    const isMember = is(at(1), '.') && is(at(2), 'env')
    const isIndexed = is(at(1), '[') && at(2)?.text === 'env'
    // const { env } = process
    const isTakenApart = is(at(-1), '=') && is(at(-2), '}') && !is(at(1), '.')
    return isMember || isIndexed || isTakenApart
  })
  return [...reads, ...importLines(source, ['node:process', 'process'])]
}

const CLIENT_PACKAGES = [
  'undici',
  'axios',
  'got',
  'ky',
  'node-fetch',
  'needle',
  'superagent',
  'openid-client',
  'node:http2',
  'http2',
]
const CALLING_NAMES = new Set(['fetch', 'WebSocket', 'EventSource'])
const CALLING_MODULES = new Set(['node:http', 'node:https', 'http', 'https', 'node:net', 'node:tls', 'net', 'tls'])
const CALLING_FUNCTIONS = new Set(['request', 'get', 'connect', 'createConnection'])

function callsOut(tokens: readonly Token[], source: string): number[] {
  const calls = matches(tokens, (at) => {
    const name = at(0)?.text ?? ''
    const isCall = is(at(1), '(') && at(0)?.kind === 'word'
    const isOfGlobal = is(at(-1), '.') && /^(globalThis|window|self)$/.test(at(-2)?.text ?? '')
    if (CALLING_NAMES.has(name) && at(0)?.kind === 'word') return isOfGlobal || (isCall && !is(at(-1), '.'))
    return isCall && CALLING_FUNCTIONS.has(name) && is(at(-1), '.') && /^(https?|net|tls)$/.test(at(-2)?.text ?? '')
  })
  return [...calls, ...importLines(source, CLIENT_PACKAGES), ...namedImportLines(tokens)]
}

/** `import { request } from 'node:https'` */
function namedImportLines(tokens: readonly Token[]): number[] {
  return matches(tokens, (at) => {
    if (!is(at(0), 'from') || at(1)?.kind !== 'string' || !CALLING_MODULES.has(at(1)?.text ?? '') || !is(at(-1), '}')) {
      return false
    }
    for (let back = -2; !is(at(back), '{') && at(back); back--) {
      if (CALLING_FUNCTIONS.has(at(back)?.text ?? '') && !is(at(back - 1), 'as')) return true
    }
    return false
  })
}

/** At the beginning of a text and in one case, so that sentences ("Select a locale from the list") are none. */
const SQL = [
  /^[\s(]*(?:with\b.+\bas\s*\(|explain\b.+)?[\s(]*(?:select\b.+\bfrom|insert\s+into\b.+\b(?:values|select)|update\b.+\bset|delete\s+from)\b/s,
  /^[\s(]*(?:WITH\b.+\bAS\s*\(|EXPLAIN\b.+)?[\s(]*(?:SELECT\b.+\bFROM|INSERT\s+INTO\b.+\b(?:VALUES|SELECT)|UPDATE\b.+\bSET|DELETE\s+FROM)\b/s,
  /^\s*(?:create|alter|drop)\s+(?:unique\s+)?(?:table|index|view|trigger)\b/,
  /^\s*(?:CREATE|ALTER|DROP)\s+(?:UNIQUE\s+)?(?:TABLE|INDEX|VIEW|TRIGGER)\b/,
  /^\s*(?:pragma|PRAGMA)\s+\w+/,
]

function speaksSql(tokens: readonly Token[]): number[] {
  return tokens
    .filter(({ kind, text }) => (kind === 'string' || kind === 'template') && SQL.some((sql) => sql.test(text)))
    .map(({ line }) => line)
}

const COLLECTION = /^(?:export )?const (\w+)[^=\n]*= new (Map|Set|WeakMap|WeakSet|WeakRef|Lru)\b/

/** Variables of a module that are assigned or filled later. A constant lookup table is no state. */
function keepsState(_tokens: readonly Token[], source: string): number[] {
  return source.split('\n').flatMap((line, index) => {
    if (/^(?:export )?(?:let|var) /.test(line)) return [index + 1]
    const [, name, type = ''] = COLLECTION.exec(line) ?? []
    if (name === undefined) return []
    const isFilled = new RegExp(`\\b${name}\\.(?:set|add|delete|clear)\\(`).test(source)
    return isFilled || type.startsWith('Weak') || type === 'Lru' ? [index + 1] : []
  })
}

function importLines(source: string, modules: readonly string[]): number[] {
  return findImports(source)
    .filter(({ specifier, typeOnly }) => !typeOnly && specifier !== null && modules.includes(specifier))
    .map(({ line }) => line)
}

function matches(tokens: readonly Token[], test: (at: (offset: number) => Token | undefined) => boolean): number[] {
  return tokens.flatMap((token, index) => (test((offset) => tokens[index + offset]) ? [token.line] : []))
}

function is(token: Token | undefined, text: string): boolean {
  return token !== undefined && (token.kind === 'word' || token.kind === 'mark') && token.text === text
}
