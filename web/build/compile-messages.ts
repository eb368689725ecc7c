import { pathToFileURL } from 'node:url'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'

const CATALOGUE = /\/src\/i18n\/[a-z]{2}\/(?!index\b)[\w-]+\.ts$/

type Catalogue = Readonly<Record<string, string>>

/** Parses the messages during the build: the browser gets no parser, only what use-intl needs to format them. */
export function compileMessages(): Plugin {
  return {
    name: 'sheaf:compile-messages',
    config: () => ({
      resolve: { alias: { 'use-intl/format-message': 'use-intl/format-message/format-only' } },
    }),
    async load(id) {
      if (!CATALOGUE.test(id)) return null
      const module: Record<string, Catalogue> = await import(pathToFileURL(id).href)
      return Object.entries(module)
        .map(([name, catalogue]) => `export const ${name} = ${JSON.stringify(compileAll(catalogue))}`)
        .join('\n')
    },
  }
}

const compileAll = (catalogue: Catalogue): object =>
  Object.fromEntries(Object.entries(catalogue).map(([key, message]) => [key, compile(message)]))
