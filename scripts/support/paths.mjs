import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The checkout: the folder that holds package.json. */
export const root = resolve(fileURLToPath(new URL('../..', import.meta.url)))

export const runtimeFolder = join(root, 'runtime')

/**
 * Locks live beside the runtime, not in node_modules: `npm ci` empties that folder.
 * @param {string} name
 */
export const lockFolder = (name) => join(runtimeFolder, '.locks', name)
