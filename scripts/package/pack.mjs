// npm run package [-- folder]: builds the npm package and prints the path of the tarball.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { ensureServerBuilt } from '../build-server.mjs'
import { ensureWebBuilt } from '../build-web.mjs'
import { runNpm } from '../support/npm.mjs'
import { root } from '../support/paths.mjs'
import { COPIED, manifestOf } from './contents.mjs'

const folder = resolve(process.argv[2] ?? join(root, 'dist', 'package'))
const work = join(folder, 'contents')

const build = await ensureServerBuilt()
await ensureWebBuilt()
rmSync(work, { recursive: true, force: true })
mkdirSync(join(work, 'bin'), { recursive: true })
for (const path of COPIED) cpSync(join(root, path), join(work, path), { recursive: true })
cpSync(build, join(work, 'dist', 'server'), {
  recursive: true,
  filter: (path) => !path.startsWith(join(build, 'compile-cache')) && !path.endsWith('.stamp'),
})
cpSync(join(root, 'scripts', 'package', 'sheaf.mjs'), join(work, 'bin', 'sheaf.mjs'))
const manifest = manifestOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')))
writeFileSync(join(work, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
await runNpm(['pack', '--pack-destination', folder], { cwd: work })
rmSync(work, { recursive: true, force: true })
process.stdout.write(`${join(folder, `${manifest.name}-${manifest.version}.tgz`)}\n`)
