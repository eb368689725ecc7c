import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { JobKind } from '#storage/store'

/**
 * Jobs that run as a user check with `actingUser` that the user is still active and still has access. A missing kind of job
 * does not compile.
 */
const RUNS_AS_USER: Readonly<Record<JobKind, { user: string } | 'server'>> = {
  'copy-environment': 'server',
  'remove-environment': 'server',
  'remove-space': 'server',
  reindex: 'server',
  'sweep-files': 'server',
  retention: 'server',
  'process-asset': { user: 'usecases/assets/process-asset-step.ts' },
  'scheduled-action': { user: 'usecases/jobs/open-writing.ts' },
  'bulk-action': { user: 'usecases/jobs/open-writing.ts' },
}

test('every job that runs as a user checks that the user still has access', () => {
  for (const [kind, of] of Object.entries(RUNS_AS_USER)) {
    if (of === 'server') continue
    const source = readFileSync(new URL(`../../src/${of.user}`, import.meta.url), 'utf8')
    assert.match(source, /await actingUser\(/, kind)
    assert.match(source, /requireEnvironment\(/, kind)
  }
})
