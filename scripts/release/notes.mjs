// node scripts/release/notes.mjs v1.2.3: prints the section of the changelog for this version. Fails if the tag, the version in
// package.json and the changelog do not agree, so that nothing is published under a wrong version.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root } from '../support/paths.mjs'

/**
 * @param {string} tag
 * @param {{ version: string, changelog: string }} checkout
 * @returns {string} the text below the heading `## 1.2.3 (2026-12-31)`
 */
export function releaseNotes(tag, { version, changelog }) {
  if (tag !== `v${version}`) throw new Error(`The tag is ${tag}, but package.json has the version ${version}.`)
  const sections = changelog.split(/^## /m).slice(1)
  const section = sections.find((text) => text.split(/\s/, 1)[0] === version)
  if (section === undefined) throw new Error(`CHANGELOG.md has no section for ${version}.`)
  const [heading = '', ...lines] = section.split('\n')
  if (!/ \(\d{4}-\d{2}-\d{2}\)$/.test(heading))
    throw new Error(`CHANGELOG.md has no date for ${version}: "${heading}".`)
  return `${lines.join('\n').trim()}\n`
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const changelog = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  process.stdout.write(releaseNotes(process.argv[2] ?? '', { version, changelog }))
}
