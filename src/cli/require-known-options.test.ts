import assert from 'node:assert/strict'
import { test } from 'node:test'
import { defineCommand } from 'citty'
import { requireKnownOptions } from './require-known-options.ts'

const list = defineCommand({ args: { to: { type: 'string' } } })
const main = defineCommand({
  subCommands: {
    start: defineCommand({ args: { role: { type: 'string' }, json: { type: 'boolean' } } }),
    migrate: defineCommand({}),
    backup: defineCommand({ args: { to: { type: 'string' } }, subCommands: { list } }),
  },
})
const check = (line: string) => requireKnownOptions(main, line === '' ? [] : line.split(' '))

test('known options, commands and help are accepted', () => {
  for (const line of [
    ...['', '--help', '--version', 'start', 'start --role all --json', 'start --role=all --json=false', 'start -h'],
    ...['backup', 'backup --to x', 'backup list --to x', 'backup --to x list', 'unknown'],
  ]) {
    check(line)
  }
})

test('unknown options and arguments are refused with the known ones', () => {
  const refusals: Record<string, string> = {
    'start --port 1': 'start has no option --port. Set SHEAF_PORT instead. Its options: --role, --json.',
    'start --roll all': 'start has no option --roll. Did you mean --role? Its options: --role, --json.',
    'migrate --force': 'migrate has no option --force. It has none.',
    'backup list --keep 1': 'backup list has no option --keep. Its options: --to.',
    'start --role': 'start: --role needs a value.',
    'migrate now': 'migrate takes no argument "now".',
  }
  for (const [line, message] of Object.entries(refusals)) {
    assert.throws(() => check(line), { message })
  }
})
