import { accessSync, constants, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { runTool, ToolError } from './run.mjs'

/** Settings for reaching the registry. The other settings of an outer npm concern only its own command. */
const KEPT_SETTINGS =
  /^npm_config_(registry|cache|offline|prefer_offline|fetch_\w+|maxsockets|proxy|https_proxy|noproxy|ca|cafile|strict_ssl|userconfig|globalconfig|.*\/\/.*|@.*:registry)$/i

/**
 * The environment for an npm inside an npm, without the variables of the outer one (omit, prefix, package_...).
 * @param {NodeJS.ProcessEnv} env
 */
export function innerNpmEnvironment(env) {
  const kept = Object.entries(env).filter(
    ([name]) => !/^(npm_|INIT_CWD$|NODE_ENV$)/i.test(name) || KEPT_SETTINGS.test(name),
  )
  return { ...Object.fromEntries(kept), npm_config_update_notifier: 'false' }
}

/**
 * Runs npm without output; `show` receives the progress.
 * @param {readonly string[]} args
 * @param {{ cwd: string, onStart?: (pid: number) => void, show?: (detail: string) => void }} options
 */
export async function runNpm(args, { cwd, onStart, show }) {
  const [command, first, shell] = npmCommand()
  let fetched = 0
  const onLine = (line) => {
    if (!/^npm http fetch GET/.test(line)) return
    fetched++
    show?.(`${fetched} packages fetched`)
  }
  const env = innerNpmEnvironment(process.env)
  // The home folder is read-only: use a temporary cache.
  const ownCache = isWritable(env.npm_config_cache ?? join(homedir(), '.npm')) ? null : makeCache()
  if (ownCache) env.npm_config_cache = ownCache
  try {
    const all = [...first, ...args, '--no-audit', '--no-fund', '--loglevel=http']
    await runTool(command, all, { cwd, env, shell, onStart, onLine })
  } catch (error) {
    if (!(error instanceof ToolError)) throw error
    throw new ToolError(`npm ${args[0]} failed`, error.output.replaceAll(/^npm http .*\n?/gm, ''))
  } finally {
    if (ownCache) rmSync(ownCache, { recursive: true, force: true })
  }
}

/** The npm that started this process, or the one on the path. */
function npmCommand() {
  const running = process.env.npm_execpath
  if (running?.endsWith('npm-cli.js')) return [process.execPath, [running], false]
  return process.platform === 'win32' ? ['npm.cmd', [], true] : ['npm', [], false]
}

const makeCache = () => mkdtempSync(join(tmpdir(), 'sheaf-npm-'))

/** Whether a folder can be written or created. */
function isWritable(folder) {
  if (!existsSync(folder) && dirname(folder) !== folder) return isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
