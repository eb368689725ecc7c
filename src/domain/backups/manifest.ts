/** The version of the format of backups. A change that older versions cannot read increases it. */
export const FORMAT = 1

/** Describes a complete backup. It is written last: a backup without one is incomplete. */
export interface Manifest {
  readonly format: number
  readonly id: string
  /** The time of its snapshot. */
  readonly createdAt: string
  /** The version of Sheaf that created it. */
  readonly sheaf: string
  readonly engine: 'sqlite' | 'postgres'
  /** Fingerprint of the secret key of the installation. A restore needs this key. */
  readonly secretKey: string | null
  /** Identifies the key that encrypts the backup; null if it is not encrypted. */
  readonly backupKey: string | null
  /** Names of the migrations that created the schema. */
  readonly migrations: readonly string[]
  /** The position of the change log of each space. */
  readonly positions: readonly (readonly [space: string, position: number])[]
  readonly tables: readonly BackedUpTable[]
  readonly files: BackedUpFiles
}

export interface BackedUpTable {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: 'text' | 'integer' | 'bigint' | 'double' }[]
  readonly lastKey: number | null
  readonly rows: number
  readonly parts: readonly Part[]
}

export interface BackedUpFiles {
  readonly count: number
  readonly bytes: number
  /** The list of files: key, size and checksum of each. */
  readonly parts: readonly Part[]
  /** Keys of files that could not be read when the backup was created. */
  readonly unreadable: readonly string[]
}

/** An object of the backup. The checksum is that of its bytes as stored. */
export interface Part {
  readonly name: string
  readonly bytes: number
  readonly sha256: string
}

/** Ids of backups sort by the time of their creation. */
export const backupId = (now: number, random: string): string =>
  `${new Date(now).toISOString().replaceAll(/[-:.]/g, '')}-${random}`

/** The backups to delete so that the newest `keep` are left. */
export const surplusBackups = (ids: readonly string[], keep: number): string[] => ids.toSorted().slice(0, -keep)

/** Bytes of all parts. */
export const sizeOfParts = ({ tables, files }: Manifest): number =>
  [...tables.flatMap(({ parts }) => parts), ...files.parts].reduce((sum, { bytes }) => sum + bytes, 0)
