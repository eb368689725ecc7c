import { setSourceMapsSupport } from 'node:module'

// Stack traces name lines of the sources. Node reads the source maps only of modules that are loaded later, hence the import below.
setSourceMapsSupport(true)

await import('./commands.ts')
