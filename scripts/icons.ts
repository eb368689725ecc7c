// npm run icons [-- IconName ...]: writes web/src/parts/icons/icons.ts, with the named icons added to those it has.
// The app holds its own copy of the shapes, so starting Sheaf does not install six thousand icons.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

type Shapes = Readonly<Record<string, readonly (readonly [element: string, attributes: { d?: string }])[]>>

const root = join(import.meta.dirname, '..')
const PACKAGE = join(root, 'node_modules/@tabler/icons')
const FILE = join(root, 'web/src/parts/icons/icons.ts')

export const iconsFile = (): string => readFileSync(FILE, 'utf8')

export const iconNames = (source: string): string[] =>
  [...source.matchAll(/^export const (Icon\w+)/gm)].flatMap(([, name]) => name ?? [])

export function iconsModule(names: Iterable<string>): string {
  const read = (file: string): Shapes => JSON.parse(readFileSync(join(PACKAGE, file), 'utf8'))
  const shapes = { outline: read('tabler-nodes-outline.json'), filled: read('tabler-nodes-filled.json') }
  const icon = (name: string) => {
    const style = name.endsWith('Filled') ? 'filled' : 'outline'
    const paths = shapes[style][tablerName(name)]?.map(([element, { d }]) => (element === 'path' ? d : undefined))
    if (!paths || paths.includes(undefined))
      throw new Error(`@tabler/icons has no icon ${name} that consists of paths.`)
    return `export const ${name} = ${style}Icon(${paths.map((path) => `'${path}'`).join(', ')})`
  }
  const text = `// Written by \`npm run icons\`: shapes of @tabler/icons, MIT licence, Copyright (c) Paweł Kuna.
import { filledIcon, outlineIcon } from './create-icon.ts'

${[...new Set(names)].sort().map(icon).join('\n')}
`
  const args = ['format', '--stdin-file-path', FILE]
  return execFileSync(join(root, 'node_modules/.bin/biome'), args, { cwd: root, input: text, encoding: 'utf8' })
}

/** IconArrowBackUp is arrow-back-up, IconH1 is h-1. */
function tablerName(name: string): string {
  const words = name.replace(/^Icon/, '').replace(/Filled$/, '')
  return words.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Za-z])(?=\d)/g, '-').toLowerCase()
}

if (import.meta.main) writeFileSync(FILE, iconsModule([...iconNames(iconsFile()), ...process.argv.slice(2)]))
