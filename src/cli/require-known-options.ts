import { parseArgs } from 'node:util'
import type { ArgDef, CommandDef } from 'citty'
import { SETTINGS } from '#config/settings'
import { nearestName } from '#lib/nearest-name'
import { OperatorProblem } from '#lib/operator-problem'

/** citty ignores options and arguments that it does not know, so a mistake would have no effect. */
export function requireKnownOptions(main: CommandDef, args: readonly string[]): void {
  const { command, name, rest } = findCommand(main, args)
  const options = (command.args ?? {}) as Record<string, ArgDef>
  const isString = (option: string) => options[option]?.type === 'string'
  const types = Object.fromEntries(
    Object.keys(options).map((option) => [option, { type: isString(option) ? 'string' : 'boolean' } as const]),
  )
  const { tokens } = parseArgs({ args: rest, options: types, strict: false, allowPositionals: true, tokens: true })
  for (const token of tokens) {
    if (token.kind === 'positional' && !command.subCommands) {
      throw new OperatorProblem(`${name} takes no argument "${token.value}".`)
    }
    if (token.kind !== 'option' || ['help', 'h', 'version', 'v'].includes(token.name)) continue
    if (!(token.name in options)) throw unknownOption(name, token.rawName, Object.keys(options))
    if (isString(token.name) && !token.value) throw new OperatorProblem(`${name}: ${token.rawName} needs a value.`)
  }
}

interface FoundCommand {
  command: CommandDef
  /** For messages. */
  name: string
  /** The arguments after the name. */
  rest: string[]
}

function findCommand(main: CommandDef, args: readonly string[]): FoundCommand {
  let found: FoundCommand = { command: main, name: 'sheaf', rest: [...args] }
  for (;;) {
    const { command, name, rest } = found
    const commands = (command.subCommands ?? {}) as Record<string, CommandDef>
    const next = rest[0] !== undefined && Object.hasOwn(commands, rest[0]) ? rest[0] : null
    if (next === null) return found
    found = { command: commands[next]!, name: command === main ? next : `${name} ${next}`, rest: rest.slice(1) }
  }
}

function unknownOption(name: string, option: string, known: readonly string[]): OperatorProblem {
  const text = option.replace(/^-+/, '')
  const near = nearestName(text, known)
  const setting = SETTINGS.find((each) => each.name === `SHEAF_${text.replaceAll('-', '_').toUpperCase()}`)
  const hint = setting ? ` Set ${setting.name} instead.` : near ? ` Did you mean --${near}?` : ''
  const list = known.length === 0 ? 'It has none.' : `Its options: ${known.map((each) => `--${each}`).join(', ')}.`
  return new OperatorProblem(`${name} has no option ${option}.${hint} ${list}`)
}
