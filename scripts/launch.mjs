// Runs a program of this repository on a new enough Node.
//
// If the running Node is new enough, this module imports the file, so that signals and exit codes need no forwarding.
// The file therefore runs when it is imported, and reads process.argv.
//
// Otherwise the file runs in a child process of the same process group, with an IPC channel that closes when this process
// exits. A server listens for 'disconnect' on `process` and stops gracefully; a program that ends by itself calls
// process.channel.unref() if it listens.
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import * as modules from 'node:module'
import { pathToFileURL } from 'node:url'
import { isSupportedNode, nodeBinary } from './support/runtime.mjs'
import { forwardSignals, mergeRepeatedSignals, signalExitCode, stopWithNpm } from './support/signals.mjs'

/**
 * @param {string} path
 * @param {readonly string[]} args
 * @param {string} cache  where Node stores compiled code, which makes the next start faster
 */
export async function launch(path, args, cache) {
  stopWithNpm()
  if (isSupportedNode()) {
    mergeRepeatedSignals()
    modules.enableCompileCache(process.env.NODE_COMPILE_CACHE ?? cache)
    process.argv = [process.execPath, path, ...args]
    await import(pathToFileURL(path).href)
    return
  }
  process.exitCode = await runChild(path, args, cache)
}

function runChild(path, args, cache) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodeBinary(), [path, ...args], {
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      env: { NODE_COMPILE_CACHE: cache, ...process.env },
    })
    forwardMessages(child)
    const begunOnTerminal = terminal() !== null
    const stopForwarding = forwardSignals(
      (signal) => child.kill(signal),
      (signal) => reachesGroup(signal, begunOnTerminal),
    )
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      stopForwarding()
      resolve(signal ? signalExitCode(signal) : (code ?? 1))
    })
  })
}

/** Connects the child with the parent of this process, if that has a channel to it (`sheaf/testing`). */
function forwardMessages(child) {
  if (!process.send) return
  process.on('message', (message) => child.send(message))
  process.once('disconnect', () => child.disconnect())
  child.on('message', (message) => process.send(message))
}

/** The terminal sends Ctrl-C and hang-ups to the whole process group, so the child has the signal already. */
function reachesGroup(signal, begunOnTerminal) {
  if (signal === 'SIGINT') return terminal()?.foreground ?? false
  return signal === 'SIGHUP' && begunOnTerminal
}

/** @returns {{ foreground: boolean } | null} whether this process is in the foreground of its terminal; null without one */
function terminal() {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8')
    const [, , group, , device, foregroundGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return device === '0' ? null : { foreground: group === foregroundGroup }
  } catch {
    return process.stdin.isTTY ? { foreground: true } : null
  }
}
