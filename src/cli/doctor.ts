import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { defineCommand } from 'citty'
import { checkInstallation, type Finding } from '#app/check-installation'
import { webDist } from '#app/web-dist'
import type { Config } from '#config/config'
import { redactConfig } from '#config/redact-config'
import { formatBytes } from '#lib/bytes'
import { version } from '#lib/version'
import { requireWritableFolder } from '#lib/writable-folder'
import { ownConfig, run } from './run.ts'

export const doctorCommand = defineCommand({
  meta: {
    name: 'doctor',
    description: 'Check this installation: configuration, folder, database, log and read models',
  },
  args: {
    config: { type: 'boolean', description: 'Print the configuration in effect, without secrets' },
    files: { type: 'boolean', description: 'Read the files of all assets and verify their checksums' },
  },
  run: ({ args }) =>
    run(async () => {
      const config = ownConfig()
      if (args.config) console.log(JSON.stringify(redactConfig(config), null, 2))
      const findings = [
        { ok: true, text: `Sheaf ${version} on Node ${process.versions.node} with SQLite ${process.versions.sqlite}` },
        ...(await checkFolder(config)),
        {
          ok: true,
          text: existsSync(webDist) ? 'The web app is built' : 'The web app is not built yet; npm start builds it',
        },
        ...(await checkInstallation(config, { files: args.files === true, backups: true })),
      ]
      reportFindings(findings)
    }),
})

/** Prints the findings of all checks. A problem sets the exit code. */
export function reportFindings(findings: readonly Finding[]): void {
  for (const { ok, text } of findings) console.log(`${ok ? '✓' : '✗'} ${text}`)
  const bad = findings.filter((finding) => !finding.ok).length
  console.log(bad === 0 ? '\nAll is well.' : `\n${bad} ${bad === 1 ? 'problem' : 'problems'} found.`)
  if (bad > 0) process.exitCode = 1
}

/** With less free space a server soon refuses writes. */
const LOW_SPACE_BYTES = 200 * 1024 * 1024

async function checkFolder({ dataDir }: Config): Promise<Finding[]> {
  if (!existsSync(dataDir))
    return [{ ok: true, text: `The data folder ${dataDir} does not exist yet; the first start creates it` }]
  try {
    requireWritableFolder(dataDir)
  } catch (error) {
    return [{ ok: false, text: (error as Error).message }]
  }
  const { bavail, bsize } = await statfs(dataDir)
  const free = bavail * bsize
  return [
    { ok: true, text: `The data folder ${dataDir} can be written` },
    { ok: free > LOW_SPACE_BYTES, text: `${formatBytes(free)} are free for data` },
  ]
}
