import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress, createZstdDecompress } from 'node:zlib'
import { FORMAT, type Manifest, type Part } from '#domain/backups/manifest'
import { FileMissing, type ObjectStore } from '#files/file-store'
import { OperatorProblem } from '#lib/operator-problem'
import { DamagedStream, decryptStream, encryptedSize, encryptStream } from '#lib/stream-cipher'

/** A backup that cannot be used. */
export class BackupProblem extends OperatorProblem {}

/** A file of an asset, as a backup lists it. */
export interface ListedFile {
  key: string
  size: number
  sha256: string | null
}

/** Text of one part before compression. */
const PART_CHARACTERS = 256 * 1024 * 1024

/**
 * The objects of all backups in one folder or bucket:
 *
 * - `backups/<id>/manifest.json`
 * - `backups/<id>/<part>`: rows as lines of JSON, compressed, and encrypted if there is a key
 * - `files/<key id>/<xx>/<hash of the file key>`: files of assets, shared by all backups, because bytes under a key never change
 */
export class Archive {
  readonly objects: ObjectStore
  /** Identifies the key; null if backups are not encrypted. */
  readonly keyId: string | null
  readonly #key: Buffer | null

  constructor(objects: ObjectStore, key: Buffer | null) {
    this.objects = objects
    this.#key = key
    this.keyId = key && createHmac('sha256', key).update('id of a backup key').digest('hex').slice(0, 16)
  }

  /** Ids of all backups, oldest first. */
  async ids(): Promise<{ complete: string[]; incomplete: string[] }> {
    const isComplete = new Map<string, boolean>()
    for await (const { key } of this.objects.list('backups/')) {
      const [, id = '', ...rest] = key.split('/')
      isComplete.set(id, isComplete.get(id) || rest.join('/') === 'manifest.json')
    }
    const ids = [...isComplete.keys()].sort()
    return {
      complete: ids.filter((id) => isComplete.get(id)),
      incomplete: ids.filter((id) => !isComplete.get(id)),
    }
  }

  /** Does not check who wrote the manifest; `requireManifest` does. */
  async readManifest(id: string): Promise<Manifest & { mac: string | null }> {
    try {
      const manifest = JSON.parse((await buffer(await this.objects.get(manifestName(id)))).toString('utf8'))
      if (Number.isInteger(manifest.format)) return manifest
    } catch (error) {
      if (error instanceof FileMissing) throw new BackupProblem(`There is no complete backup ${id}.`)
      if (!(error instanceof SyntaxError)) throw error
    }
    throw new BackupProblem(`The manifest of backup ${id} is damaged.`)
  }

  /** The manifest of a backup that can be read with the key of this archive. */
  async requireManifest(id: string): Promise<Manifest> {
    const { mac, ...manifest } = await this.readManifest(id)
    if (manifest.format > FORMAT) {
      throw new BackupProblem(
        `Backup ${id} was created by a newer version of Sheaf (${manifest.sheaf}). Use that version.`,
      )
    }
    if (manifest.backupKey !== null && this.keyId === null) {
      throw new BackupProblem(`Backup ${id} is encrypted. Set SHEAF_BACKUP_KEY to its key (${manifest.backupKey}).`)
    }
    if (manifest.backupKey !== null && manifest.backupKey !== this.keyId) {
      throw new BackupProblem(
        `Backup ${id} was encrypted with another key (${manifest.backupKey}); SHEAF_BACKUP_KEY has the key ${this.keyId}.`,
      )
    }
    if (manifest.backupKey !== null && !this.#isAuthentic(manifest, mac)) {
      throw new BackupProblem(`The manifest of backup ${id} was changed after the backup was created.`)
    }
    return manifest
  }

  async writeManifest(manifest: Manifest): Promise<void> {
    const mac = this.#mac(manifest)
    await this.objects.put(manifestName(manifest.id), Readable.from([JSON.stringify({ ...manifest, mac })]))
  }

  /** The manifest first, so that a backup which was deleted in part is incomplete. */
  async deleteBackup(id: string): Promise<void> {
    await this.objects.delete(manifestName(id))
    await this.objects.deleteFolder(`backups/${id}/`)
  }

  /** Writes lines as one or more parts. */
  async writeParts(id: string, name: string, lines: AsyncIterator<string>): Promise<Part[]> {
    const parts: Part[] = []
    for (let next = await lines.next(); !next.done; next = await lines.next()) {
      parts.push(await this.#writePart(id, `${name}-${parts.length + 1}.jsonl.zst`, next.value, lines))
    }
    return parts
  }

  /** The values of all lines. Throws `BackupProblem` if the part is damaged. */
  async *readPart(id: string, part: Part): AsyncGenerator<unknown> {
    const stored = await this.#getPart(id, part)
    const context = partName(id, part.name)
    const compressed = this.#key ? decryptStream(stored, this.#key, context) : stored
    const plain = createZstdDecompress()
    const decompressing = pipeline(Readable.from(compressed, { objectMode: false }), plain)
    // A failure also ends `plain`.
    decompressing.catch(() => {})
    try {
      for await (const line of linesOf(plain)) yield JSON.parse(line)
      await decompressing
    } catch (error) {
      if (isReadProblem(error)) throw error
      throw new BackupProblem(`Part ${part.name} of backup ${id} is damaged: ${(error as Error).message}.`)
    } finally {
      stored.destroy()
    }
  }

  /** Throws `BackupProblem` if the stored bytes are not those that were written. */
  async requireIntact(id: string, part: Part): Promise<void> {
    const hash = createHash('sha256')
    let bytes = 0
    for await (const chunk of await this.#getPart(id, part)) {
      hash.update(chunk)
      bytes += chunk.length
    }
    if (bytes === part.bytes && hash.digest('hex') === part.sha256) return
    throw new BackupProblem(`Part ${part.name} of backup ${id} is damaged: its checksum is wrong.`)
  }

  /** The folder of files that the key of this archive can read. */
  get filesFolder(): string {
    return `files/${this.keyId ?? 'plain'}/`
  }

  /** Keys may contain anything, so their hash is the name. */
  fileName(key: string): string {
    const name = createHash('sha256').update(key).digest('hex')
    return `${this.filesFolder}${name.slice(0, 2)}/${name}`
  }

  /** The size of a stored file. */
  storedSize(size: number): number {
    return this.#key ? encryptedSize(size) : size
  }

  async putFile(key: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const stored = this.#key ? encryptStream(bytes, this.#key, `file ${key}`) : bytes
    await this.objects.put(this.fileName(key), Readable.from(stored, { objectMode: false }))
  }

  /** Bytes of a file; throws unless they are those of the original. */
  async *getFile({ key, size, sha256 }: ListedFile): AsyncGenerator<Uint8Array> {
    try {
      const stored = await this.objects.get(this.fileName(key))
      yield* verified(this.#key ? decryptStream(stored, this.#key, `file ${key}`) : stored, size, sha256)
    } catch (error) {
      if (error instanceof FileMissing) throw new BackupProblem(`File ${this.fileName(key)} of the backup is missing.`)
      if (error instanceof DamagedStream || error instanceof WrongBytes) {
        throw new BackupProblem(`File ${this.fileName(key)} of the backup is damaged.`)
      }
      throw error
    }
  }

  async #getPart(id: string, part: Part): Promise<Readable> {
    try {
      return await this.objects.get(partName(id, part.name))
    } catch (error) {
      if (error instanceof FileMissing) throw new BackupProblem(`Part ${part.name} of backup ${id} is missing.`)
      throw error
    }
  }

  async #writePart(id: string, name: string, first: string, lines: AsyncIterator<string>): Promise<Part> {
    const context = partName(id, name)
    const hash = createHash('sha256')
    let bytes = 0
    async function* text() {
      yield first
      for (let written = first.length; written < PART_CHARACTERS; ) {
        const next = await lines.next()
        if (next.done) return
        written += next.value.length
        yield next.value
      }
    }
    async function* observed(stored: AsyncIterable<Uint8Array>) {
      for await (const chunk of stored) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    }
    const key = this.#key
    const compressed = createZstdCompress()
    const reading = pipeline(Readable.from(text()), compressed)
    const stored = observed(key ? encryptStream(compressed, key, context) : compressed)
    const writing = this.objects.put(context, Readable.from(stored, { objectMode: false }))
    await Promise.all([reading, writing])
    return { name, bytes, sha256: hash.digest('hex') }
  }

  #mac(manifest: Manifest): string | null {
    return this.#key && createHmac('sha256', this.#key).update(JSON.stringify(manifest)).digest('hex')
  }

  #isAuthentic(manifest: Manifest, mac: string | null): boolean {
    const expected = Buffer.from(this.#mac(manifest) ?? '')
    const found = Buffer.from(mac ?? '')
    return expected.length === found.length && timingSafeEqual(expected, found)
  }
}

/** The bytes are not those whose size and checksum are known. */
export class WrongBytes extends Error {
  constructor() {
    super('the bytes were changed')
  }
}

/** Passes bytes on and throws at the end if they are not the expected ones. */
export async function* verified(
  bytes: AsyncIterable<Uint8Array>,
  size: number,
  sha256: string | null,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256')
  let seen = 0
  for await (const chunk of bytes) {
    hash.update(chunk)
    seen += chunk.length
    yield chunk
  }
  if (seen !== size || (sha256 !== null && hash.digest('hex') !== sha256)) throw new WrongBytes()
}

const manifestName = (id: string): string => `backups/${id}/manifest.json`
const partName = (id: string, name: string): string => `backups/${id}/${name}`

/** Not `readline`, which also splits at other characters than line feeds. */
async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let rest: Buffer[] = []
  for await (const chunk of stream) {
    let start = 0
    for (let end = chunk.indexOf(10); end !== -1; end = chunk.indexOf(10, start)) {
      rest.push(chunk.subarray(start, end))
      yield Buffer.concat(rest).toString('utf8')
      rest = []
      start = end + 1
    }
    if (start < chunk.length) rest.push(chunk.subarray(start))
  }
}

/** Errors of the disk or the network say nothing about the backup. */
const isReadProblem = (error: unknown): boolean =>
  error instanceof BackupProblem || (error instanceof Error && 'syscall' in error)
