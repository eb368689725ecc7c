// npm run docs: serves the documentation and follows changes. npm run docs:build: builds it into site/dist/site.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { brokenSiteLinks } from './check-links.ts'
import { root, writePages } from './write-pages.ts'

const here = import.meta.dirname
const vitepress = join(here, 'node_modules/vitepress/bin/vitepress.js')

if (!existsSync(vitepress)) {
  const { status } = spawnSync('npm', ['ci', '--ignore-scripts'], { cwd: here, stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
writePages()
if (process.argv[2] === 'build') {
  const { status } = spawnSync(process.execPath, [vitepress, 'build', here], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
  const broken = brokenSiteLinks(join(here, 'dist/site'))
  for (const link of broken) console.error(`dead link: ${link}`)
  process.exit(broken.length > 0 ? 1 : 0)
}
const server = spawn(process.execPath, [vitepress, 'dev', here, ...process.argv.slice(3)], { stdio: 'inherit' })
server.on('exit', (code) => process.exit(code ?? 0))
watch(join(root, 'docs'), { recursive: true }, () => writePages())
