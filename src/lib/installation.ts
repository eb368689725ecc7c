// Finds files of the installation, when Node runs the sources and when it runs the build (scripts/build-server.mjs).
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const isBuild = import.meta.url.endsWith('.js')

/** The path of a file in the checkout. This module is two folders deep in `src/lib`, and in `dist/<build>` as well. */
export const installedFile = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/**
 * The file to run as a thread or a process: the source, or the file that was built from it.
 * @param source  relative to the checkout; listed in `ENTRIES` of the build
 */
export const entryFile = (source: string): string =>
  isBuild ? fileURLToPath(new URL(`${basename(source, '.ts')}.js`, import.meta.url)) : installedFile(source)
