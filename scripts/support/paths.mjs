import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout: the folder that holds package.json. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

export const runtimeFolder = join(root, 'runtime')

/**
 * Locks are next to the runtime, because `npm ci` empties node_modules.
 * @param {string} name
 */
export const lockFolder = (name) => join(runtimeFolder, '.locks', name)
