// A real S3 server: the gateway of Ceph with one monitor and one store in memory, from Debian packages. It needs unpacked
// packages or SHEAF_TEST_S3=1, which downloads them; otherwise the suites are skipped.
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'

const exec = promisify(execFile)

const CACHE = join(homedir(), '.cache', 'sheaf', 'ceph')
const ROOT = join(CACHE, 'root')
const PACKAGES = ['radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common']
const UUIDS = { cluster: '7b0c4a52-8f0e-4f0e-9d5d-3f2f6a7c1d01', osd: '7b0c4a52-8f0e-4f0e-9d5d-3f2f6a7c1d02' }

export interface S3Server extends AsyncDisposable {
  readonly endpoint: string
  readonly credentials: { accessKeyId: string; secretAccessKey: string }
}

export const SKIPPED = 'no S3 server is installed (SHEAF_TEST_S3=1 downloads one with apt)'

/** Null if there is none. */
export async function startS3Server(): Promise<S3Server | null> {
  if (!existsSync(join(ROOT, 'usr/bin/radosgw'))) {
    if (process.env.SHEAF_TEST_S3 !== '1') return null
    await unpack()
  }
  const folder = await mkdtemp(join(tmpdir(), 'sheaf-s3-'))
  const running: ChildProcess[] = []
  const dispose = async () => {
    for (const child of running.toReversed()) {
      if (child.exitCode !== null || child.signalCode !== null) continue
      child.kill('SIGKILL')
      await new Promise((resolve) => child.once('exit', resolve))
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    return { ...(await start(folder, running)), [Symbol.asyncDispose]: dispose }
  } catch (error) {
    await dispose()
    throw error
  }
}

async function unpack(): Promise<void> {
  const archives = join(CACHE, 'archives')
  await mkdir(join(archives, 'partial'), { recursive: true })
  const options = ['-y', '--download-only', '--no-install-recommends', '-o', `Dir::Cache::archives=${archives}`]
  await exec('apt-get', [...options, 'install', ...PACKAGES], { maxBuffer: 1e8 })
  for (const name of await readdir(archives)) {
    if (name.endsWith('.deb')) await exec('dpkg', ['-x', join(archives, name), ROOT])
  }
}

async function start(folder: string, running: ChildProcess[]): Promise<Omit<S3Server, keyof AsyncDisposable>> {
  const [monitor, gateway] = [await freePort(), await freePort()]
  await Promise.all(['mon', 'osd', 'run'].map((name) => mkdir(join(folder, name))))
  await writeFile(join(folder, 'ceph.conf'), configuration(folder, monitor, gateway))
  const libraries = [
    'usr/lib/x86_64-linux-gnu',
    'usr/lib/x86_64-linux-gnu/ceph',
    'usr/lib/ceph',
    'lib/x86_64-linux-gnu',
  ]
  const env = {
    LD_LIBRARY_PATH: libraries.map((path) => join(ROOT, path)).join(':'),
    PATH: `${join(ROOT, 'usr/bin')}:${process.env.PATH}`,
    PYTHONPATH: join(ROOT, 'usr/lib/python3/dist-packages'),
    CEPH_CONF: join(folder, 'ceph.conf'),
    HOME: folder,
  }
  const program = (name: string) => join(ROOT, 'usr/bin', name)
  const run = (name: string, ...args: string[]) => exec(program(name), args, { env, timeout: 300_000 })
  const serve = (name: string, ...args: string[]) =>
    void running.push(spawn(program(name), [...args, '-f'], { env, cwd: folder, stdio: 'ignore' }))

  const map = join(folder, 'monmap')
  await run(
    'monmaptool',
    '--create',
    '--clobber',
    '--fsid',
    UUIDS.cluster,
    '--addv',
    'a',
    `[v1:127.0.0.1:${monitor}]`,
    map,
  )
  await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', map)
  serve('ceph-mon', '-i', 'a')
  await run('ceph', 'osd', 'new', UUIDS.osd)
  await run('ceph-osd', '--mkfs', '-i', '0', '--osd-uuid', UUIDS.osd)
  serve('ceph-osd', '-i', '0')
  const credentials = { accessKeyId: 'sheaf-test-access', secretAccessKey: 'sheaf-test-secret' }
  const keys = ['--access-key', credentials.accessKeyId, '--secret-key', credentials.secretAccessKey]
  await run('radosgw-admin', 'user', 'create', '--uid', 'sheaf', '--display-name', 'sheaf', ...keys)
  serve('radosgw', '-n', 'client.rgw')
  const endpoint = `http://127.0.0.1:${gateway}`
  for (let tries = 0; !(await fetch(endpoint).catch(() => null)); tries++) {
    if (tries === 120) throw new Error('the S3 server does not respond')
    await sleep(250)
  }
  return { endpoint, credentials }
}

function configuration(folder: string, monitor: number, gateway: number): string {
  const libraries = join(ROOT, 'usr/lib/x86_64-linux-gnu')
  return `[global]
fsid = ${UUIDS.cluster}
mon_host = 127.0.0.1:${monitor}
public_addr = 127.0.0.1
cluster_addr = 127.0.0.1
auth_cluster_required = none
auth_service_required = none
auth_client_required = none
osd_pool_default_size = 1
osd_pool_default_min_size = 1
osd_pool_default_pg_num = 1
osd_pool_default_pgp_num = 1
mon_allow_pool_size_one = true
osd_crush_chooseleaf_type = 0
run_dir = ${folder}/run
admin_socket = ${folder}/run/$name.asok
log_file = /dev/null
pid_file = ${folder}/run/$name.pid
plugin_dir = ${libraries}/ceph
erasure_code_dir = ${libraries}/ceph/erasure-code
osd_class_dir = ${libraries}/rados-classes
rgw_data = ${folder}
mon_data = ${folder}/mon
osd_data = ${folder}/osd
osd_objectstore = memstore
memstore_device_bytes = 4294967296
mon_data_avail_crit = 1
[client.rgw]
rgw_frontends = beast endpoint=127.0.0.1:${gateway}
rgw_thread_pool_size = 16
`
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}
