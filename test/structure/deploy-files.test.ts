// The files that install Sheaf name only settings, paths and commands that exist.
import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { SETTINGS } from '#config/settings'
import { releaseNotes } from '../../scripts/release/notes.mjs'

const root = join(import.meta.dirname, '../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

const below = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))

const FILES = ['Dockerfile', 'compose.yaml', ...below('deploy'), ...below('.github')]

test('all SHEAF_ variables are settings', () => {
  const settings = new Set(SETTINGS.map(({ name }) => name))
  const used = [...FILES, 'docs/install.md'].flatMap((path) =>
    (read(path).match(/\bSHEAF_[A-Z0-9_]*[A-Z0-9]\b/g) ?? []).map((name) => ({ path, name })),
  )
  assert.ok(used.length > 30)
  assert.deepEqual(
    used.filter(({ name }) => !settings.has(name)),
    [],
  )
})

test('probes use the health endpoints', () => {
  const paths = FILES.flatMap((path) => [...read(path).matchAll(/(?:path: |health_uri |4000\}?)(\/[a-z]+z)\b/g)])
  assert.ok(paths.length >= 7)
  assert.deepEqual([...new Set(paths.map(([, path]) => path))].sort(), ['/healthz', '/readyz'])
})

test('nodes stop before they are killed, by the settings of their file', () => {
  const seconds = (path: string, name: RegExp): number => Number(name.exec(read(path))![1])
  const drained = (path: string) =>
    seconds(path, /SHEAF_SHUTDOWN_GRACE: (\d+)s/) + seconds(path, /SHEAF_SHUTDOWN_DRAIN: (\d+)s/)
  assert.ok(drained('compose.yaml') < seconds('compose.yaml', /stop_grace_period: (\d+)s/))
  const drainedPod = drained('deploy/kubernetes/settings.yaml')
  for (const file of ['sheaf.yaml', 'delivery.yaml']) {
    assert.ok(drainedPod < seconds(`deploy/kubernetes/${file}`, /terminationGracePeriodSeconds: (\d+)/))
  }
})

test('Kustomize has all manifests', () => {
  const listed = [...read('deploy/kubernetes/kustomization.yaml').matchAll(/^ {2}- (\S+\.yaml)$/gm)].map(
    ([, name]) => name,
  )
  const files = readdirSync(join(root, 'deploy/kubernetes')).filter((name) => name !== 'kustomization.yaml')
  assert.deepEqual(listed.sort(), files.sort())
})

test('the image has everything that builds the package', async () => {
  const { COPIED } = await import('../../scripts/package/contents.mjs')
  const kept = read('.dockerignore').match(/(?<=^!).+$/gm) ?? []
  const built = COPIED.filter((path) => !path.endsWith('/dist'))
  assert.deepEqual(
    built.filter((path) => !kept.some((pattern) => path === pattern || path.startsWith(`${pattern}/`))),
    [],
  )
})

test('release notes are the section of the tagged version, which has a date', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n## 1.2.0 (2026-12-31)\n\n- New.\n\n## 1.1.0 (not released yet)\n\n- Old.\n'
  assert.equal(releaseNotes('v1.2.0', { version: '1.2.0', changelog }), '- New.\n')
  assert.throws(() => releaseNotes('v1.2.0', { version: '1.1.0', changelog }), /tag is v1\.2\.0, but .* 1\.1\.0/)
  assert.throws(() => releaseNotes('v1.1.0', { version: '1.1.0', changelog }), /no date for 1\.1\.0/)
  assert.throws(() => releaseNotes('v1.3.0', { version: '1.3.0', changelog }), /no section for 1\.3\.0/)
})
